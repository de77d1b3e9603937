/** A backup cannot be made, verified or restored. Identified by its `code`; the message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  constructor(
    /**
     * `backup-exists`: there is a file of that name.
     * `not-embedded`: the log is in KurrentDB, which has backups of its own.
     * `no-log`: the data directory holds no log.
     * `damaged-log`: the log is damaged, so a backup of it would be.
     * `needs-encryption`: keys are never written without encryption.
     * `no-recipient`: what is given as a recipient is none.
     * `no-backup`: the file is missing or no backup of this service.
     * `needs-key`, `wrong-key`: the backup is encrypted.
     * `damaged-backup`: the backup is cut, changed or damaged.
     * `newer-backup`: the backup is of a later version of the service.
     * `not-empty`: the directory to restore into holds files.
     */
    readonly code:
      | 'backup-exists'
      | 'not-embedded'
      | 'no-log'
      | 'damaged-log'
      | 'needs-encryption'
      | 'no-recipient'
      | 'no-backup'
      | 'needs-key'
      | 'wrong-key'
      | 'damaged-backup'
      | 'newer-backup'
      | 'not-empty',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
