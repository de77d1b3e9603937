import { type INestApplicationContext } from '@nestjs/common';
import { AccountsReader, accountStream } from '../accounts/index.js';
import { creditsStream, paymentsView, subscriptionsStream } from '../billing/index.js';
import { debatesView, debateStream, sharesStream } from '../debate/index.js';
import { thumbnailSettingStream } from '../detection/index.js';
import { EVENT_STORE, type EventStore, Projector, streamPages, StreamUnreadableError } from '../event-store/index.js';
import { Catalogue, categoryOf, idOf, type RecordedEvent, START } from '../kernel/index.js';

/**
 * The only members of an account's own events that are exported, besides labels. Digests, keys, addresses and password
 * hashes are left out.
 */
const ACCOUNT_MEMBERS: readonly string[] = [
  'accountId',
  'plan',
  'reason',
  'keyId',
  'scopes',
  'hint',
  'replacedBy',
  'validUntil',
  'detectionsPerDay',
  'creditsPerDay',
];

export interface ExportedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly data: unknown;
}

/** All events of an account in their newest shape, without secrets. */
export async function exportAccount(
  service: INestApplicationContext,
  idOrEmail: string,
): Promise<{ readonly accountId: string; readonly events: readonly ExportedEvent[] }> {
  const accounts = service.get(AccountsReader);
  const { accountId, closedAt } = accounts.find(idOrEmail);
  const { keys } = closedAt === null ? await accounts.profile(accountId) : { keys: [] };
  const labels = new Map(keys.map(({ keyId, label }) => [keyId, label]));
  const store = service.get<EventStore>(EVENT_STORE);
  const catalogue = service.get(Catalogue);
  const projector = service.get(Projector);
  const own = [
    accountStream(accountId),
    creditsStream(accountId),
    subscriptionsStream(accountId),
    thumbnailSettingStream(accountId),
  ];
  const theirs = { where: { account_id: accountId } };
  const suspects: readonly (string | null | undefined)[] = [
    ...projector
      .reader(paymentsView)
      .suspect()
      .map(({ row, stream }) => (categoryOf(stream) === 'credits' ? idOf(stream) : row?.payment.settled?.accountId)),
    ...projector
      .reader(debatesView)
      .suspect()
      .map(({ row }) => row?.accountId),
  ];
  if (suspects.some((owner) => owner === undefined || owner === accountId))
    throw new StreamUnreadableError('a payment or a debate that may be the account’s cannot be read by this version');
  const streams = [
    ...own,
    ...[...projector.reader(paymentsView).all(theirs)].map(({ key }) => `payment-${key}`),
    ...[...projector.reader(debatesView).all(theirs)].flatMap(({ key }) => [debateStream(key), sharesStream(key)]),
  ];
  const events: ExportedEvent[] = [];
  const take = (stored: RecordedEvent): void => {
    const { stream, revision, type, metadata, data } = catalogue.read(stored);
    const shown = categoryOf(stream) === 'account' ? withoutSecrets(data as object, labels) : data;
    events.push({ stream, revision, type, at: metadata.at, actor: metadata.actor, data: shown });
  };
  for (const stream of streams) for await (const page of streamPages(store, stream)) page.forEach(take);
  const prefixes = [`quota-${accountId}_`, `thumbnails-${accountId}_`];
  for await (const page of store.readAll(START, { streams: prefixes })) page.forEach(take);
  return { accountId, events };
}

function withoutSecrets(data: object, labels: ReadonlyMap<string, string>): object {
  const shown = Object.fromEntries(Object.entries(data).filter(([member]) => ACCOUNT_MEMBERS.includes(member)));
  const label = 'label' in data && 'keyId' in data ? labels.get(data.keyId as string) : undefined;
  return label === undefined ? shown : { ...shown, label };
}
