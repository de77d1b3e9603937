// Functions that run in the browser, in JavaScript since the tests' compiler has no DOM types. Each is self-contained.

/** @param {string} hash */
export const go = (hash) => void (location.hash = hash);

/** @param {string} text */
export const includes = (text) => document.body.innerText.includes(text);

/** @param {string} selector @param {string} text */
export const begins = (selector, text) => document.querySelector(selector)?.textContent.startsWith(text) ?? false;

/** @param {Element} element */
export const textOf = (element) => element.textContent;

/** @param {readonly Element[]} elements */
export const textsOf = (elements) => elements.map(({ textContent }) => textContent);

/** Whether it is rendered: not so in a closed `details`. @param {Element} element */
export const isShown = (element) => element.checkVisibility();

/** @param {Element} element */
export const valueOf = (element) => /** @type {HTMLInputElement} */ (element).value;

/** @param {Element} element */
export const addressOf = (element) => element.getAttribute('href') ?? '';

/** Of its file, in pixels; 0 until it is shown. @param {Element} element */
export const widthOf = (element) => /** @type {HTMLImageElement} */ (element).naturalWidth;

/** @param {Element} element */
export const focusOn = (element) => /** @type {SVGElement} */ (element).focus();

/** @param {Element} element */
export const openFold = (element) => element.setAttribute('open', '');

export const stored = () => ({ session: sessionStorage.length, local: localStorage.length, cookie: document.cookie });

export const lastOfHash = () => location.hash.split('/').at(-1) ?? '';

export const focused = () => ({
  label: document.activeElement?.getAttribute('aria-label') ?? '',
  className: document.activeElement?.getAttribute('class') ?? '',
});

/** @param {readonly Element[]} links */
export const hashes = (links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).hash);

/** Pastes as many small pictures, and a text among them. @param {readonly string[]} names of the files */
export const paste = (names) => {
  const clipboardData = new DataTransfer();
  for (const name of names) clipboardData.items.add(new File([new Uint8Array([1, 2, 3])], name, { type: 'image/png' }));
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
};

/** @param {Element} input */
export const isValid = (input) => /** @type {HTMLInputElement} */ (input).validity.valid;

export const isPwned = () => 'pwned' in window;

/** @param {string} markup @returns {string} `set`, or the error's name */
export const setMarkup = (markup) => {
  try {
    document.body.innerHTML = markup;
    return 'set';
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
};

/** Elements that are wider than the page, have no name, or have a lower contrast than WCAG's 4.5 to 1. */
export const findings = () => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('no canvas');
  /** @param {string} colour */
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  /** @param {readonly number[]} colour */
  const luminance = (colour) => {
    const [red = 0, green = 0, blue = 0] = colour
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** @param {Element | null} element */
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
    }
    return rgba(getComputedStyle(document.body).backgroundColor);
  };
  /** @param {Element} element */
  const shown = (element) => element.getClientRects().length > 0;
  /** @param {Element} element */
  const nameOf = (element) => {
    const { labels } = /** @type {HTMLInputElement} */ (element);
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join('');
    return element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label);
  };
  /** @param {Element} element */
  const describe = (element) =>
    `${element.tagName}.${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`;
  const root = document.documentElement;
  const pale = [...document.querySelectorAll('body *')].filter((element) => {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!own || !shown(element) || element.closest('.hidden, .skip, select')) return false;
    const style = getComputedStyle(element);
    const a = luminance(rgba(element instanceof SVGElement ? style.fill : style.color));
    const b = luminance(groundOf(element));
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  });
  return {
    // A telephone's `innerWidth` grows with what is too wide.
    wide: root.scrollWidth > root.clientWidth ? [String(root.scrollWidth)] : [],
    unnamed: [...document.querySelectorAll('a, button, input, select, summary, [role=button], [role=region], section')]
      .filter((element) => shown(element) && nameOf(element).trim() === '')
      .map(describe),
    pale: pale.map(describe),
    titles: document.querySelectorAll('h1').length,
  };
};
