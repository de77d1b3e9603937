import { announce, h } from '../dom.js';
import { moment, plural } from '../format.js';
import { pagedList } from '../paged-list.js';
import { busy, copyButton, entered, field, onSubmit, twiceButton } from '../widgets.js';

/**
 * @typedef {import('../types.js').App} App
 * @typedef {import('../types.js').WorkspaceWebhook} WorkspaceWebhook
 * @typedef {import('../types.js').WebhookDelivery} WebhookDelivery
 */

/** What a webhook may be told of, in words. @type {Readonly<Record<string, string>>} */
const EVENTS = {
  'debate.ended': 'A debate has ended',
  'credits.low': 'Credits are low',
  'detection.ended': 'A picture that was sent to be judged later is judged',
  'detection.batch-ended': 'A batch of pictures has ended',
  'quota.reached': 'The day’s detections are used up',
  'evidence.changed': 'The evidence of a debate has changed',
  test: 'Test',
};
const SELECTABLE = [
  'debate.ended',
  'detection.ended',
  'detection.batch-ended',
  'credits.low',
  'quota.reached',
  'evidence.changed',
];

/** How often, and after which pauses, the page looks whether a message has been sent. */
const LOOKS = 20;
const LOOK_MS = 500;

/** The addresses that are told what happens in the workspace. Only owners and admins see them. @param {App} app */
export async function webhooksPage(app) {
  const answer = await app.api.get('/api/workspace/webhooks', app.signal);
  const { webhooks } = /** @type {import('../types.js').WorkspaceWebhooks} */ (answer);
  const problems = h('div', { 'aria-live': 'polite' });
  const fresh = h('div', { class: 'stack' });
  const list = h('div', { class: 'stack', id: 'webhooks' });
  list.append(...webhooks.map((webhook) => webhookCard(app, webhook)));
  return h(
    'div',
    { class: 'page' },
    h('h1', { tabindex: -1 }, 'Webhooks'),
    h(
      'p',
      {},
      'Addresses of your own programs that are told what happens in this workspace: ',
      h('a', { href: 'https://www.standardwebhooks.com' }, 'Standard Webhooks'),
      ', sent up to ten times over three days until the address accepts them. ',
      h('a', { href: '#/members' }, 'Members of the workspace'),
    ),
    h(
      'section',
      { class: 'card stack', 'aria-labelledby': 'add-webhook-title' },
      h('h2', { id: 'add-webhook-title' }, 'Add a webhook'),
      webhookForm('webhook', 'Add', { url: '', events: ['debate.ended'] }, problems, async (url, events, form) => {
        const added = await app.api.post('/api/workspace/webhooks', { url, events });
        const { secret, ...webhook } = /** @type {import('../types.js').AddedWebhook} */ (added);
        form.reset();
        list.append(webhookCard(app, webhook));
        fresh.replaceChildren(...newSecret(secret));
        announce('The webhook is added.');
        /** @type {HTMLElement | null} */ (fresh.querySelector('input'))?.focus();
      }),
      problems,
      fresh,
    ),
    list,
  );
}

/**
 * Address and events of a webhook.
 * @param {string} id of what the form is about @param {string} label of its button
 * @param {Pick<WorkspaceWebhook, 'url' | 'events'>} now @param {HTMLElement} problems
 * @param {(url: string, events: readonly string[], form: HTMLFormElement) => Promise<void>} send
 */
function webhookForm(id, label, now, problems, send) {
  const form = h(
    'form',
    { class: 'stack' },
    field('Address', {
      id: `${id}-url`,
      name: 'url',
      type: 'url',
      required: true,
      autocomplete: 'off',
      value: now.url,
    }),
    h(
      'fieldset',
      { class: 'stack' },
      h('legend', {}, 'What it is told of from now on'),
      SELECTABLE.map((type) =>
        h(
          'label',
          { class: 'tick' },
          h('input', {
            type: 'checkbox',
            name: 'events',
            value: type,
            checked: now.events.some((event) => event === type),
          }),
          EVENTS[type],
        ),
      ),
    ),
    h('button', { type: 'submit', id: `${id}-send` }, label),
  );
  onSubmit(form, problems, async () => {
    const events = new FormData(form).getAll('events').map(String);
    await send(entered(form, 'url').trim(), events, form);
  });
  return form;
}

/** @param {string} secret */
const newSecret = (secret) => [
  h('p', {}, 'This secret signs the messages to the new address. It is shown only once: copy it now.'),
  h(
    'div',
    { class: 'row' },
    h('input', { id: 'webhook-secret', class: 'mono', readonly: true, value: secret, 'aria-label': 'Secret' }),
    copyButton(() => secret),
  ),
];

/** @param {App} app @param {WorkspaceWebhook} webhook */
function webhookCard(app, { endpointId, url, events, addedAt, paused }) {
  const path = `/api/workspace/webhooks/${encodeURIComponent(endpointId)}`;
  const problems = h('div', { 'aria-live': 'polite' });
  const { box, show, send } = messagesTo(app, path, problems);
  const title = `webhook-${endpointId}`;
  const test = h('button', { type: 'button', class: 'quiet' }, 'Send a test');
  test.addEventListener('click', () => void busy(test, problems, () => send(`${path}/test`)));
  const look = h('button', { type: 'button', class: 'quiet' }, 'Show messages');
  look.addEventListener('click', () => void busy(look, problems, show));
  /** @param {object} change @param {string} said */
  const change = async (change, said) => {
    const changed = await app.api.put(path, { url, events, paused, ...change });
    const next = webhookCard(app, /** @type {WorkspaceWebhook} */ (changed));
    card.replaceWith(next);
    announce(said);
    /** @type {HTMLElement | null} */ (next.querySelector('h2'))?.focus();
  };
  const pause = h('button', { type: 'button', class: 'quiet' }, paused ? 'Resume' : 'Pause');
  pause.addEventListener(
    'click',
    () =>
      void busy(pause, problems, () =>
        change({ paused: !paused }, paused ? 'The webhook is resumed.' : 'The webhook is paused.'),
      ),
  );
  const changing = h(
    'details',
    {},
    h('summary', {}, 'Change'),
    webhookForm(title, 'Save', { url, events }, problems, (address, chosen) =>
      change({ url: address, events: chosen }, 'The webhook is changed.'),
    ),
  );
  const card = h(
    'section',
    { class: 'card stack', 'aria-labelledby': title },
    h('h2', { id: title, class: 'mono', tabindex: -1 }, url),
    h('p', { class: 'fine' }, `${events.map((type) => EVENTS[type] ?? type).join('; ')}. Since ${moment(addedAt)}.`),
    paused ? h('p', {}, 'Paused: what happens meanwhile is sent when it is resumed.') : null,
    h(
      'div',
      { class: 'row' },
      paused ? null : test,
      look,
      pause,
      twiceButton('Remove', 'Send nothing more there?', problems, async () => {
        await app.api.delete(path);
        announce('The webhook is removed.');
        card.remove();
        /** @type {HTMLElement | null} */ (document.querySelector('h1'))?.focus();
      }),
    ),
    changing,
    problems,
    box,
  );
  return card;
}

/** The messages to a webhook, newest first. @param {App} app @param {string} path @param {HTMLElement} problems */
function messagesTo(app, path, problems) {
  const box = h('div', { class: 'stack' });
  let isSending = false;
  const show = async () => {
    isSending = false;
    const { list, more } = await pagedList({
      thing: 'message',
      form: h('form', {}),
      load: async (query) => {
        const page = await app.api.get(`${path}/deliveries?${query}`, app.signal);
        const { deliveries: items, next } = /** @type {import('../types.js').WebhookDeliveries} */ (page);
        return { items, next };
      },
      item: (/** @type {WebhookDelivery} */ delivery) => {
        isSending ||= delivery.nextAt !== null && Date.parse(delivery.nextAt) <= Date.now();
        return deliveryItem(delivery, problems, () => send(`${path}/deliveries/${delivery.messageId}/redeliver`));
      },
    });
    const none = h('p', { class: 'fine' }, 'Nothing has been sent yet.');
    box.replaceChildren(list.children.length > 0 ? list : none, more);
  };
  /** Sends a message, and shows what has become of it. @param {string} address */
  const send = async (address) => {
    await app.api.post(address, {});
    announce('The message is on its way.');
    await show();
    for (let looked = 0; looked < LOOKS && isSending; looked += 1) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      await show();
    }
  };
  return { box, show, send };
}

/** @param {WebhookDelivery} delivery */
function stateOf({ status, attempts, nextAt, history }) {
  const last = history.at(-1);
  const answer = last === undefined ? '' : 'status' in last ? `answered ${last.status}` : last.reason;
  const tried = `${plural(attempts, 'attempt')}${answer === '' ? '' : `, the last: ${answer}`}`;
  if (status === 'delivered') return `Delivered: ${tried}`;
  if (status === 'failed') return `Failed: ${tried}`;
  return attempts === 0 ? 'On its way' : `${tried} Next ${nextAt === null ? 'soon' : moment(nextAt)}.`;
}

/** @param {WebhookDelivery} delivery @param {HTMLElement} problems @param {() => Promise<void>} repeat */
function deliveryItem(delivery, problems, repeat) {
  const { type, subject, queuedAt } = delivery;
  const again = h('button', { type: 'button', class: 'quiet' }, 'Send again');
  again.addEventListener('click', () => void busy(again, problems, repeat));
  return h(
    'li',
    { class: 'key' },
    h(
      'div',
      { class: 'row between' },
      h('strong', {}, EVENTS[type] ?? type),
      h('span', { class: 'fine' }, moment(queuedAt)),
    ),
    h(
      'p',
      {},
      stateOf(delivery),
      type === 'debate.ended'
        ? [' · ', h('a', { href: `#/debates/${encodeURIComponent(subject)}` }, 'the debate')]
        : null,
    ),
    again,
  );
}
