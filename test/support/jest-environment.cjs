// Native addons (onnxruntime, sharp) make typed arrays of the outer realm; share those constructors so that instanceof holds.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of [
      'Float32Array',
      'Float64Array',
      'Int8Array',
      'Int16Array',
      'Int32Array',
      'Uint8Array',
      'Uint16Array',
      'Uint32Array',
      'Uint8ClampedArray',
      'BigInt64Array',
      'BigUint64Array',
      'ArrayBuffer',
    ]) {
      this.global[name] = globalThis[name];
    }
  }
};
