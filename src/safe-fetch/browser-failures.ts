/** The browser failed, not the page; retry once with another browser. */
export class BrowserFailed extends Error {
  override readonly name = 'BrowserFailed';
}

/** The page's process ended; the browser continues. */
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
