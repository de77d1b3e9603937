/** The browser failed, not the page: worth one more try with another. */
export class BrowserFailed extends Error {
  override readonly name = 'BrowserFailed';
}

/** The page's process has ended; the browser goes on. */
export class PageCrashed extends Error {}

/** @throws BrowserFailed when the work takes longer. */
export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BrowserFailed('the browser does not answer')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
