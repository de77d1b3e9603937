/** Expressions that are evaluated inside a page. They are strings, so they capture nothing of this program. */

/** Flattening a larger tree costs more than its shadow roots are worth. */
const FLATTENED_NODES_MAX = 200_000;

/**
 * The document's markup as a reader sees it: open shadow roots replace the content of their hosts, and slots hold their
 * assigned nodes. Copies are made in a separate document, so that no script of the page runs for them.
 */
export const markupOf = (charsMax: number): string => `(() => {
  const root = document.documentElement;
  const plain = () => root?.outerHTML ?? '';
  const hosts = (node) => [...node.querySelectorAll('*')].some((element) => element.shadowRoot);
  let markup;
  try {
    if (!root || !hosts(document)) markup = plain();
    else {
      const inert = document.implementation.createHTMLDocument('');
      let nodes = 0;
      const flat = (node) => {
        if (++nodes > ${FLATTENED_NODES_MAX}) throw new RangeError('too many nodes');
        const copy = inert.importNode(node, false);
        const assigned = node.localName === 'slot' ? node.assignedNodes() : [];
        for (const child of node.shadowRoot?.childNodes ?? (assigned.length > 0 ? assigned : node.childNodes))
          copy.appendChild(flat(child));
        return copy;
      };
      markup = flat(root).outerHTML;
    }
  } catch {
    markup = plain();
  }
  return '<!doctype html>' + markup.slice(0, ${charsMax});
})()`;

/**
 * Answers a request for consent that covers the page: refuses if possible, otherwise accepts, like a reader without an
 * account. Returns true when a button was pressed. A page with text of its own is left unchanged.
 */
export const ANSWER_CONSENT = `(() => {
  const text = (document.body?.innerText ?? '').slice(0, 20000);
  const asks = text.match(/\\b(?:cookies?|consent|gdpr|privacy|partners|personal data|einwilligung|datenschutz|consentement|consentimiento|consenso)\\b/gi);
  if (!asks || asks.length < 2 || text.split(/\\s+/).length > 600) return false;
  const refuse = /^(?:reject|refuse|decline|deny|disagree|(?:only|use) (?:necessary|essential)|(?:necessary|essential)(?: cookies)? only|continue without|ablehnen|alle ablehnen|nur (?:notwendige|erforderliche)|refuser|tout refuser|continuer sans|rechazar|rifiuta|weigeren|odrzuć|recusar|rejeitar)/i;
  const accept = /^(?:accept|agree|allow|i (?:accept|agree|consent)|consent|ok(?:ay)?$|got it|yes,|alle akzeptieren|akzeptieren|zustimmen|einverstanden|accepter|tout accepter|aceptar|accetta|akkoord|accepteren|zgadzam|akceptuj|aceitar)/i;
  const buttons = [...document.querySelectorAll('button, [role=button], input[type=button], input[type=submit], a[href="#"], a:not([href])')]
    .slice(0, 400)
    .map((element) => ({ element, label: (element.innerText || element.value || element.getAttribute('aria-label') || '').trim() }))
    .filter(({ label }) => label.length > 0 && label.length < 60);
  const chosen = buttons.find(({ label }) => refuse.test(label)) ?? buttons.find(({ label }) => accept.test(label));
  chosen?.element.click();
  return chosen !== undefined;
})()`;
