import { type Api } from './api.js';

// What the API answers, as far as the dashboard reads it.

/** What an element may hold; what is nothing is left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

export interface Vote {
  readonly persona: string;
  readonly platform: string;
  readonly weight: number;
  readonly score: number;
  readonly confidence: number;
  readonly shift: number;
}

export interface Reply {
  readonly to: string;
  readonly stance: string;
  readonly reason: string;
}

export interface Entry {
  readonly round: 1 | 2;
  readonly persona: string;
  readonly platform: string;
  readonly score: number;
  readonly confidence: number;
  readonly argument: string;
  readonly flags: readonly { readonly flag: string; readonly quote: string }[];
  readonly replies: readonly Reply[];
}

/** A statement of the article, and what the agents think of it. */
export interface Claim {
  readonly id: string;
  readonly field: string;
  readonly quote: string;
  readonly kind: string;
  readonly attribution: { readonly kind: string; readonly source: string; readonly standsFor: string | null } | null;
  readonly checkWorthiness: number;
  readonly credibility: number | null;
  readonly spread: number | null;
  readonly votes: number;
}

export interface PlatformScore {
  readonly platform: string;
  readonly score: number;
  readonly weight: number;
  readonly votes: number;
}

export interface Simulation {
  readonly id: string;
  readonly status: 'running' | 'done' | 'abandoned';
  readonly url: string;
  readonly depth: string;
  readonly analyst: { readonly engine: string; readonly model: string };
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly article: {
    readonly url: string;
    readonly title: string;
    readonly byline: string | null;
    readonly site: string | null;
    readonly publishedAt: string | null;
    readonly words: number;
    readonly paywalled: boolean;
  } | null;
  readonly transcript: readonly Entry[];
  readonly votes: readonly Vote[];
  readonly platformScores: readonly PlatformScore[];
  readonly consensusScore: number | null;
  readonly consensus: {
    readonly spread: number;
    readonly agreement: number;
    readonly shift: number;
    readonly meanAbsoluteShift: number;
    readonly conformity: number | null;
    readonly trimmedMean: number;
    readonly dissenters: readonly { readonly persona: string; readonly score: number; readonly distance: number }[];
  } | null;
  readonly flags: readonly {
    readonly flag: string;
    readonly quote: string;
    readonly claim: string | null;
    readonly personas: readonly string[];
  }[];
  /** What the score rests on; null until there is a verdict. */
  readonly basis: string | null;
  readonly summary: { readonly verdict: string; readonly basis: string; readonly sentences: readonly string[] } | null;
  readonly claims: readonly Claim[];
  readonly excused: readonly { readonly persona: string; readonly round: number; readonly reason: string }[];
  readonly usage: Usage;
  readonly credits: number;
  readonly problem: { readonly code: string; readonly detail: string } | null;
}

export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars; null without a price. */
  readonly cost: number | null;
}

export interface Cast {
  readonly hash: string;
  readonly platforms: readonly { readonly id: string; readonly name: string }[];
  readonly personas: readonly {
    readonly id: string;
    readonly name: string;
    readonly platform: string;
    readonly role: string;
  }[];
}

export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly plan: { readonly id: string; readonly name: string; readonly detectionsPerDay: number | null };
  readonly quota: {
    readonly limit: number | null;
    readonly used: number;
    readonly left: number | null;
    readonly resetsInS: number;
  };
  readonly credits: { readonly balance: number; readonly reserved: number; readonly owed: number };
  readonly subscription: { readonly plan: string; readonly status: string } | null;
  /** Through whom the server is paid; null where it takes no payments. */
  readonly payments: string | null;
  readonly keys: readonly Key[];
}

export interface Key {
  readonly keyId: string;
  readonly hint: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly issuedAt: string;
  readonly revokedAt: string | null;
  readonly validUntil: string | null;
  readonly lastUsedAt: string | null;
}

/** A line of the ledger. */
export interface Movement {
  readonly at: string;
  readonly kind: string;
  readonly change: number;
  readonly amount: number;
  readonly balance: number;
  readonly owed: number;
  readonly debateId: string | null;
  readonly payment: string | null;
  readonly note: string;
  /** Of the debate that it settles. */
  readonly usage: Usage | null;
}

export interface Detection {
  readonly id: string;
  readonly aiScore: number;
  readonly verdict: string;
  readonly reason?: string;
  readonly model: { readonly id: string; readonly revision: string };
  readonly image: {
    readonly sha256: string;
    readonly width: number;
    readonly height: number;
    readonly format: string;
    readonly bytes: number;
  };
  readonly provenance:
    | { readonly status: 'not-read'; readonly reason: string; readonly summary: string }
    | {
        readonly status: 'read';
        readonly c2pa: {
          readonly present: boolean;
          readonly checks?: Readonly<Record<string, { readonly outcome: string; readonly detail?: string }>>;
        } & Readonly<Record<string, unknown>>;
        readonly generator: Readonly<Record<string, unknown>> | null;
        readonly camera: Readonly<Record<string, unknown>> | null;
        readonly digitalSourceType: string | null;
        readonly summary: string;
      };
}

/** What every page gets to work with. */
export interface App {
  readonly api: Api;
  readonly signal: AbortSignal;
  account(): Promise<Account>;
  cast(): Promise<Cast>;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Back to the welcome page, without a session. */
  leave(): void;
}
