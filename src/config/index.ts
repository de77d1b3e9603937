export {
  type Config,
  ENVIRONMENT_VARIABLES,
  InvalidConfigError,
  readConfig,
  secretIn,
  SECRET_VARIABLES,
  type TelemetryConfig,
} from './config.js';
export { MODEL_PROVIDER_IDS, modelProvider, type ModelProviderId } from './model-providers.js';
export { secretOf } from './secret.js';
export { ownerOnlyDirectory, writeOwnerOnly } from './owner-only.js';
export { createDurably, replaceDurably, syncDirectory } from './durable-file.js';
