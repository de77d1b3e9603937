import { type Decider, Refusal } from '../../kernel/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type DebateShared, type ShareFact, type ShareRevoked } from './share.events.js';

/** Maximum number of open links of one debate. */
export const SHARES_MAX = 20;

/** The links of one debate, by id. */
export type ShareLinks = Readonly<Record<string, { readonly expiresAt: string; readonly revoked: boolean }>>;

export type ShareCommand =
  /** `at`: now, ISO 8601 UTC. */
  | { readonly kind: 'share'; readonly share: DebateShared; readonly at: string }
  | { readonly kind: 'revoke'; readonly shareId: string; readonly reason: ShareRevoked['reason'] };

export const shareDecider: Decider<ShareLinks, ShareCommand, ShareFact> = {
  initialState: () => ({}),

  decide: (command, links) => {
    switch (command.kind) {
      case 'share': {
        if (links[command.share.shareId]) return [];
        const open = Object.values(links).filter(({ revoked, expiresAt }) => !revoked && expiresAt > command.at);
        if (open.length >= SHARES_MAX)
          throw new Refusal(DEBATE_REFUSALS['too-many-shares'], {
            detail: `A debate can have at most ${SHARES_MAX} open links.`,
          });
        return [{ type: 'DebateShared', data: command.share }];
      }
      case 'revoke': {
        const { shareId, reason } = command;
        const link = links[shareId];
        if (!link) throw new Refusal(DEBATE_REFUSALS['share-not-found']);
        return link.revoked ? [] : [{ type: 'ShareRevoked', data: { shareId, reason } }];
      }
    }
  },

  evolve: (links, { type, data }) => {
    switch (type) {
      case 'DebateShared':
        return { ...links, [data.shareId]: { expiresAt: data.expiresAt, revoked: false } };
      case 'ShareRevoked': {
        const link = links[data.shareId];
        return link ? { ...links, [data.shareId]: { ...link, revoked: true } } : links;
      }
    }
  },
};
