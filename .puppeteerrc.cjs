// A browser is found or shipped by a package (see safe-fetch); installing must not need a download.
module.exports = { skipDownload: true };
