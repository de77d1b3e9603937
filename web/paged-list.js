import { announce, h } from './dom.js';
import { plural } from './format.js';
import { busy, onSubmit } from './widgets.js';

const PAGE = '20';

/**
 * A list with a form that filters it and a button that continues it. `thing` names one item, `things` several, and `load` returns a page
 * of items for a query. Resolves when the first page is loaded.
 * @template T
 * @param {{
 *   thing: string,
 *   things?: string,
 *   form: HTMLFormElement,
 *   load: (query: string) => Promise<{ items: readonly T[], next: string | null }>,
 *   item: (one: T) => HTMLElement,
 * }} options
 */
export async function pagedList({ thing, things = `${thing}s`, form, load, item }) {
  const list = h('ul', { class: 'pasts' });
  const problems = h('div', { 'aria-live': 'polite' });
  const more = h('button', { type: 'button', class: 'quiet', hidden: true }, `Show older ${things}`);
  /** @type {string | null} */
  let next = null;
  let query = new URLSearchParams();
  const loadMore = async () => {
    const asked = new URLSearchParams(query);
    asked.set('limit', PAGE);
    if (next !== null) asked.set('cursor', next);
    const page = await load(asked.toString());
    next = page.next;
    more.hidden = next === null;
    list.append(...page.items.map(item));
  };
  await loadMore();
  more.addEventListener('click', () => void busy(more, problems, loadMore));
  onSubmit(form, problems, async () => {
    const filled = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    );
    query = new URLSearchParams(filled);
    next = null;
    list.replaceChildren();
    await loadMore();
    const count = list.children.length;
    announce(
      count === 0 ? `No ${thing} matches.` : `${plural(count, thing, things)}${more.hidden ? '' : ' and more'}.`,
    );
    if (count === 0) list.append(h('li', {}, h('p', {}, `No ${thing} matches.`)));
  });
  return { list, more, problems, isEmpty: list.children.length === 0 };
}
