/** A malformed manifest store. The message is public. */
export class C2paError extends Error {
  override readonly name: string = 'C2paError';

  /** @param code status code of C2PA, by which an ingredient's known failures are recognised. */
  constructor(
    message: string,
    readonly code = 'general.error',
  ) {
    super(message);
  }
}

/** A manifest store that may be valid but exceeds a limit or is of a kind that is not read here. */
export class C2paUnreadError extends C2paError {
  override readonly name = 'C2paUnreadError';
}
