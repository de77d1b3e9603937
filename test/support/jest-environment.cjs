const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's own context answers every look-up of a global (`Object`, `JSON`, `Math`) by an interceptor and a proxy, which
 * costs more than most of the work. A context with an ordinary global object costs nothing.
 */
function withPlainGlobal(create) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return create();
  } finally {
    vm.createContext = createContext;
  }
}

module.exports = class extends TestEnvironment {
  constructor(config, context) {
    withPlainGlobal(() => super(config, context));
    // Native addons (onnxruntime, sharp) create typed arrays of the outer realm; share those constructors so that
    // instanceof holds.
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
