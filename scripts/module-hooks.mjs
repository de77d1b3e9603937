import module from 'node:module';

/**
 * Adds functions that resolve and load modules. Node 22 and later call them in the thread that imports a module, which
 * takes half the time; earlier versions load them into a thread of their own.
 * @param {URL} url of the module that exports the functions
 * @param {object} hooks its exports
 */
export function addHooks(url, hooks) {
  // The types of Node 20 lack it.
  const { registerHooks } = /** @type {{ registerHooks?: (hooks: object) => void }} */ (module);
  if (registerHooks) registerHooks(hooks);
  else module.register(url);
}
