export { type DecryptionKey, type EncryptionKey } from './archive.js';
export { backUp, type BackupOptions } from './backup.js';
export { restoreBackup, type Verified, verifyBackup } from './restore.js';
export { ScheduledBackups } from './scheduled-backups.js';
