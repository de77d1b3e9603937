/** Not bundled, but imported from node_modules at run time. */
export const EXTERNAL = [
  // With native code or data files.
  '@huggingface/transformers',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'libheif-js',
  'onnxruntime-common',
  'onnxruntime-node',
  'pdfjs-dist',
  'pdfkit',
  'pino',
  'puppeteer',
  'sharp',
  'wink-eng-lite-web-model',
  // Large, and loaded only where they are used.
  '@grpc/grpc-js',
  '@kurrent/kurrentdb-client',
  '@opentelemetry/*',
  'google-protobuf',
  'stripe',
  // Optional peers of packages that work without them.
  '@fastify/view',
  '@grpc/proto-loader',
  '@mikro-orm/*',
  '@nestjs/axios',
  '@nestjs/microservices',
  '@nestjs/mongoose',
  '@nestjs/platform-express',
  '@nestjs/sequelize',
  '@nestjs/typeorm',
  '@nestjs/websockets',
  '@prisma/client',
  'canvas',
  'class-transformer',
  'class-validator',
  'mongoose',
  'prettier',
  'sequelize',
  'typeorm',
  'typescript',
];

/** Begins each bundle: CommonJS packages call `require` for Node's own modules. */
export const BANNER = {
  js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
};
