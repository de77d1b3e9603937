import { type Decider } from '../kernel/index.js';
import { type MailFact } from './accounts.events.js';

type DataOf<T extends MailFact['type']> = Extract<MailFact, { type: T }>['data'];

export type QueuedMail = DataOf<'MailQueued'>;
export type MailState = { readonly status: 'none' | 'over' } | { readonly status: 'due'; readonly mail: QueuedMail };

export type MailCommand =
  | { readonly kind: 'queue'; readonly mail: QueuedMail }
  | { readonly kind: 'sent' }
  | { readonly kind: 'give-up'; readonly reason: DataOf<'MailGivenUp'>['reason'] };

/** One message. It is due until the mail server has accepted it or it is given up. */
export const mailDecider: Decider<MailState, MailCommand, MailFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'queue',
  decide: (command, { status }) => {
    if (command.kind === 'queue') return status === 'none' ? [{ type: 'MailQueued', data: command.mail }] : [];
    if (status !== 'due') return [];
    return command.kind === 'sent'
      ? [{ type: 'MailSent', data: {} }]
      : [{ type: 'MailGivenUp', data: { reason: command.reason } }];
  },
  evolve: (_, event) => (event.type === 'MailQueued' ? { status: 'due', mail: event.data } : { status: 'over' }),
};
