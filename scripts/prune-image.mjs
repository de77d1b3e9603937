// Removes files that the service never loads from a node_modules folder, and prints its size before and after:
// node scripts/prune-image.mjs node_modules [platform] [arch]. Used for the image, not in a checkout.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [folder, platform = process.platform, arch = process.arch] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  process.stderr.write('usage: node scripts/prune-image.mjs <node_modules> [platform] [arch]\n');
  process.exit(64);
}

/** Declarations, sources and source maps; licences stay. */
const UNUSED_FILE = /\.([cm]?ts|map|tsbuildinfo|md|markdown)$/i;
/** In the root of a package. */
const UNUSED_FOLDER = /^(\.github|__tests__|benchmarks?|coverage|docs?|examples?|tests?)$/;
/** Packages and folders that are needed only at build time, as optional peers or in a browser. */
const UNUSED = [
  '@img/sharp-wasm32',
  // The service loads only the text extraction of pdf.js.
  '@napi-rs/canvas',
  ...['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl'].map((one) => `@napi-rs/canvas-${one}`),
  ...['build', 'iccs', 'image_decoders', 'legacy/image_decoders', 'legacy/web', 'standard_fonts', 'wasm', 'web'].map(
    (one) => `pdfjs-dist/${one}`,
  ),
  '@types',
  'prettier',
  'typescript',
  '@photostructure/sqlite/src',
  'es-toolkit/src',
  'openai/src',
  'rxjs/dist/bundles',
  'rxjs/src',
];
/** The target of a native addon's folder: `linux-x64`, `linuxmusl-arm64`, or a platform with architectures in it. */
const PREBUILT = /^(darwin|linux|linuxmusl|win32|freebsd|android)-(x64|arm64|arm|ia32)/;
const PLATFORM = /^(darwin|linux|win32)$/;

const sizeOf = (path) => {
  const stat = lstatSync(path);
  return stat.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : // The space on the disk, in whole blocks.
      stat.blocks * 512;
};
const remove = (path) => rmSync(path, { recursive: true, force: true });

/** Whether a folder is for a machine other than the target. */
const isForeign = (name, parent) => {
  const [, itsPlatform, itsArch] = PREBUILT.exec(name) ?? [];
  if (parent === 'prebuilds' && itsPlatform !== undefined) return itsPlatform !== platform || itsArch !== arch;
  if (/^napi-v\d+$/.test(parent) && PLATFORM.test(name)) return name !== platform;
  return parent === platform && /^(x64|arm64)$/.test(name) && name !== arch;
};

/** @param isRoot whether this folder may be the root of a package */
function prune(path, name, isRoot) {
  const isPackage = isRoot && existsSync(join(path, 'package.json'));
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (!entry.isDirectory()) {
      // GPU libraries of onnxruntime.
      if (UNUSED_FILE.test(entry.name) || entry.name.startsWith('libonnxruntime_providers_')) remove(child);
    } else if ((isPackage && UNUSED_FOLDER.test(entry.name)) || isForeign(entry.name, name)) remove(child);
    else prune(child, entry.name, name === 'node_modules' || name.startsWith('@'));
  }
}

const before = sizeOf(folder);
for (const path of UNUSED) remove(join(folder, path));
prune(folder, 'node_modules', false);
const mib = (bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`;
process.stdout.write(`${folder}: ${mib(before)} before, ${mib(sizeOf(folder))} after\n`);
