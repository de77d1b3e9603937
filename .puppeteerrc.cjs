// The browser is found on the system or comes with a package (see safe-fetch), so an install downloads none.
module.exports = { skipDownload: true };
