// Written by `npm run docs` from docs/openapi.json. Do not edit.

export interface paths {
    "/.well-known/elenchus-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that seal debates, retired ones too, as a JSON Web Key Set. */
        get: operations["getSealingKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account: plan, quota left and when it resets, credits, keys. */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the account: keys, sessions and a subscription end.
         * @description Credits are forfeited, and its personal data is erased for good.
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account’s keys with labels, scopes, limits and use, without the keys themselves. */
        get: operations["listKeys"];
        put?: never;
        /** Issue a key. Needs a session, or a key with all scopes. */
        post: operations["issueKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a key. Needs a session. */
        get: operations["showKey"];
        put?: never;
        post?: never;
        /** Revoke a key, at once and everywhere. */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys/{keyId}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set what a key may use in a UTC day; null takes a limit away.
         * @description The limits hold from the next request on, and count what the key has used today already. A key that replaces another one has its limits and a count of its own. A key with a limit cannot change keys or spend money.
         */
        put: operations["limitKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace a key: the new one has its label and scopes, the old one stays valid for a while. */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every movement of credits, newest first; as CSV all of them.
         * @description Each with the balance after it, and with what a settled debate used.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the password: ends all other sessions and renews this one. Keys stay valid. */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/thumbnails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a thumbnail of each picture is kept, and how many are. */
        get: operations["getThumbnailSetting"];
        /**
         * Keep a thumbnail of each picture from now on, or end that and erase those that are kept.
         * @description A JPEG of at most 256 pixels a side, made anew from the pixels and without metadata.
         */
        put: operations["keepThumbnails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Detections, debates and credits by UTC day and key, for at most 366 days; the last 30 when nothing is said.
         * @description A debate counts on the day on which its credits were reserved.
         */
        get: operations["listUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account’s webhooks are signed with (Standard Webhooks, v1). */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign up: opens a Free account and issues its first API key. Repeated with the same password: the same key. */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begins the payment of a pack or the subscription of a plan: the address where it is paid. */
        post: operations["checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Packs of debate credits. */
        get: operations["listPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Detection plans. */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The address where the subscription is changed or ended. */
        post: operations["openPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/webhooks/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stripe's notices; the signature is taken over the bytes as they came. */
        post: operations["receiveStripeNotice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How likely is this image AI-generated?
         * @description A repeat of the account’s own image before the same model is answered as before, with the earlier id and `cached`, and costs no quota. With a `url` that is known only once it is fetched, so that some quota must be left.
         */
        post: operations["detect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detect/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 100 pictures at once: a ZIP archive of files, or lines of JSON with addresses.
         * @description Each picture is one detection with its own place in the quota, and its own refusal. The answer has one line for each, as they are done; fewer lines than pictures mean that it broke off. Pictures that were not begun when the client goes away are not. An `Idempotency-Key` is not needed: sent again, pictures that were answered are answered from memory at no cost.
         */
        post: operations["detectBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Past detections of the account, newest first; all of them, or those that fit.
         * @description The picture itself is not kept, and a thumbnail only if the account asks for it.
         */
        get: operations["listDetections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detections/{detectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One past detection as it was answered: score, verdict and evidence. */
        get: operations["getDetection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detections/{detectionId}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The thumbnail of a past detection, where one was kept. */
        get: operations["getThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The cast of the next debate. */
        get: operations["getCast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the cookie that came along is a session, and whose. */
        get: operations["getSession"];
        put?: never;
        /** Sign in: sets a session cookie. With it, requests that change something need X-Requested-With. */
        post: operations["signIn"];
        /** Sign out: ends this session. */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The debate that a link shows. Unknown, revoked and expired links are answered alike. */
        get: operations["getSharedDebate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/{token}/badge.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The verdict of a shared debate as a picture: score, what it means, what it rests on. */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold a debate over one article and wait for its verdict.
         * @description The article is read at `url`, or is the `text` that is sent. A debate that takes longer than the service lets a caller wait is answered 202 as it stands, with its address.
         */
        post: operations["simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulate/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a debate over one article would use: tokens, the share that a prompt cache serves, cost, credits, and what it would look up.
         * @description Free. Credits are the depth’s price (micro 1, standard 2, deep 2, or 5 with a language model) × answers ÷ 60, rounded up; `pricing` names the three. `evidence` says what would be looked up before the first round, and after how many milliseconds the debate goes on without it.
         */
        post: operations["estimateSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulate/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a debate costs at each depth.
         * @description For the cast and the analyst in force. A larger cast gives more answers and costs more.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Past and present debates of the account, newest first; all of them, or those that fit. */
        get: operations["listSimulations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One debate as it stands: transcript, votes, verdict. */
        get: operations["getSimulation"];
        put?: never;
        post?: never;
        /** Cancel a debate: what was said stays, its credits go back in full. */
        delete: operations["cancelSimulation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One debate, checked: its chain, its seal, and whether all of it follows from what was said. */
        get: operations["auditSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One debate event by event, from its beginning or after `Last-Event-ID`, until it is over. */
        get: operations["watchSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One debate to take away: as evidence that verifies offline, or to read. */
        get: operations["exportSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another course of a past debate: its history up to an event, and what goes differently from there.
         * @description What needs no new answer is free and done at once; else the depth’s price × answers asked for ÷ 60, rounded up. At most 60 agents; a persona that comes with the request cannot name a model.
         */
        post: operations["forkSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Replay: each event with what stood before and after it, in pages; whole with `Accept: application/x-ndjson`. */
        get: operations["replaySimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link under which anybody can read a finished debate.
         * @description Read-only, for a limited time, and revocable. The link shows what the debate’s page shows, without anything of the account.
         */
        post: operations["shareSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every link to a debate, newest first, without the tokens. */
        get: operations["listShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a link at once. Revoking twice does nothing. */
        delete: operations["revokeShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One debate as it stood at one of its revisions. */
        get: operations["getSimulationState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the webhook of a debate was delivered: every attempt, and when the next one is. */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Two debates side by side: verdict, platforms, agents, flags, and where they part. */
        get: operations["compareSimulations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "simulation.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A debate is over: sent to the `webhook` that its request names. */
        post: operations["simulationEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "accountId": "a234ffe0-8ccf-89ef-80bf-0c0aec6ff827",
         *       "email": "you@example.org",
         *       "plan": {
         *         "id": "free",
         *         "name": "Free",
         *         "usdPerMonth": 0,
         *         "detectionsPerDay": 10
         *       },
         *       "subscription": null,
         *       "quota": {
         *         "limit": 10,
         *         "used": 1,
         *         "left": 9,
         *         "resetsInS": 59406,
         *         "resetsAt": "2026-11-24T00:00:00.000Z"
         *       },
         *       "credits": {
         *         "balance": 48,
         *         "reserved": 0,
         *         "owed": 0
         *       },
         *       "payments": "test",
         *       "keys": [
         *         {
         *           "keyId": "2e1f4e22-4e92-4d39-b775-6614ec7e5a01",
         *           "hint": "elk_0000…0000",
         *           "label": "first key",
         *           "scopes": [
         *             "detect",
         *             "simulate",
         *             "read"
         *           ],
         *           "issuedAt": "2026-11-23T07:29:36.840Z",
         *           "revokedAt": null,
         *           "validUntil": null,
         *           "lastUsedAt": "2026-11-23T07:29:38.316Z",
         *           "limits": {
         *             "detectionsPerDay": 100,
         *             "creditsPerDay": null
         *           }
         *         }
         *       ]
         *     }
         */
        Account: {
            accountId: string;
            email: string;
            plan: components["schemas"]["Plan"];
            subscription: {
                plan: string;
                status: string;
            } | null;
            quota: {
                /** @description Detections a UTC day; null without limit. */
                limit: number | null;
                used: number;
                left: number | null;
                resetsInS: number;
                /** Format: date-time */
                resetsAt: string;
            };
            credits: {
                balance: number;
                reserved: number;
                owed: number;
            };
            /** @description The payment provider; null where no payments are taken. */
            payments: string | null;
            keys: components["schemas"]["Key"][];
        };
        AgentExcusedEvent: {
            /** @constant */
            type: "AgentExcused";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                persona: string;
                round: 1 | 2;
                reason: string;
                attempts: number;
                tokens?: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
            };
        };
        AgentState: {
            /** @description The state of its machine. */
            state: string;
            platform: string;
            weight: number;
            score: number | null;
            firstScore: number | null;
            confidence: number | null;
            flags: number;
        };
        ArgumentMadeEvent: {
            /** @constant */
            type: "ArgumentMade";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                persona: string;
                round: 1 | 2;
                score: number;
                confidence: number;
                argument: string;
                on: string[];
                claims: {
                    id: string;
                    credibility: number;
                    confidence: number;
                }[];
                facts: {
                    /** @enum {string} */
                    kind: "claim" | "quote" | "topic" | "source" | "anonymous" | "unsourced" | "figure" | "bare-figure" | "no-figure" | "date" | "undated" | "hedge" | "certainty" | "superlative" | "headline" | "contradiction" | "flag" | "evidence-agrees" | "evidence-number" | "evidence-quotation" | "evidence-differs" | "evidence-rated" | "evidence-gone" | "short" | "foreign";
                    claims: string[];
                    words: string[];
                    evidence?: string;
                    start: number;
                    end: number;
                }[];
                flags: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                    evidence?: {
                        id: string;
                        quote: string;
                    };
                }[];
                replies: {
                    to: string;
                    /** @enum {string} */
                    stance: "agree" | "disagree" | "concede";
                    reason: string;
                }[];
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
                latencyMs: number;
                model: string;
                droppedQuotes: number;
                droppedClaims: number;
                attempts: number;
            };
        };
        Article: {
            url: string;
            canonicalUrl: string | null;
            title: string;
            byline: string | null;
            site: string | null;
            language: string | null;
            publishedAt: string | null;
            modifiedAt: string | null;
            leadImage: string | null;
            /** @enum {string} */
            renderer: "http" | "browser" | "none";
            paywalled: boolean;
            words: number;
            linkCount: number;
            sha256: string;
            /** @description What was left out at the end because the page is too long to record. */
            cut: {
                characters: number;
                links: number;
            } | null;
        };
        ArticleImportedEvent: {
            /** @constant */
            type: "ArticleImported";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                article: components["schemas"]["Article"];
            };
        };
        /**
         * @example {
         *       "debateId": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *       "foreign": false,
         *       "outcome": "passed",
         *       "running": false,
         *       "events": 70,
         *       "head": "2c83612c4be20d9b1c5ebd59d58d09a9f9b79442a0e9a79f52fb6b8c4b7636b8",
         *       "keyId": "47qQzPFdpUn4GqoMqNlyHonKjqBSVJYtxWQZUqij6Zw",
         *       "checks": [
         *         {
         *           "check": "chain",
         *           "outcome": "passed",
         *           "reason": null
         *         }
         *       ],
         *       "findings": []
         *     }
         */
        AuditReport: {
            debateId: string;
            foreign: boolean;
            /** @enum {string} */
            outcome: "passed" | "failed" | "unchecked";
            running: boolean;
            events: number;
            /** @description Link of the last event in the chain, hex SHA-256. */
            head: string | null;
            /** @description The key of the seal. */
            keyId: string | null;
            checks: {
                /** @enum {string} */
                check: "chain" | "seal" | "course" | "article" | "claims" | "evidence" | "statements" | "votes" | "personas" | "prompts" | "usage" | "credits" | "times";
                /** @enum {string} */
                outcome: "passed" | "failed" | "unchecked";
                reason: string | null;
            }[];
            findings: {
                /** @enum {string} */
                check: "chain" | "seal" | "course" | "article" | "claims" | "evidence" | "statements" | "votes" | "personas" | "prompts" | "usage" | "credits" | "times";
                revision: number | null;
                detail: string;
            }[];
        };
        /**
         * @example {
         *       "index": 0,
         *       "name": "photos/beach.jpg",
         *       "status": 200,
         *       "detection": {
         *         "id": "cd46d07c-1aed-48f2-9af6-8622b8300906",
         *         "aiScore": 30.52,
         *         "verdict": "not_ai",
         *         "classes": [
         *           {
         *             "class": "ai_generated",
         *             "score": 0.3052
         *           },
         *           {
         *             "class": "not_ai_generated",
         *             "score": 0.6948
         *           }
         *         ],
         *         "image": {
         *           "sha256": "7547f52b7e56615d22670f49b2bb092735203dd1d3379a67ce0a8ebcea9c5025",
         *           "width": 640,
         *           "height": 480,
         *           "format": "jpeg",
         *           "bytes": 15304
         *         },
         *         "evidence": {
         *           "crops": 4,
         *           "regions": [
         *             {
         *               "x": 512,
         *               "y": 0,
         *               "width": 128,
         *               "height": 128,
         *               "score": 0.3155
         *             }
         *           ],
         *           "spread": 0.2907527734131964
         *         },
         *         "decidedBy": "model",
         *         "modelScore": 30.52,
         *         "modelVerdict": "not_ai",
         *         "provenance": {
         *           "status": "read",
         *           "c2pa": {
         *             "present": false
         *           },
         *           "generator": null,
         *           "camera": null,
         *           "digitalSourceType": null,
         *           "declared": null,
         *           "summary": "No manifest, generator trace or camera metadata was found, which says nothing either way."
         *         },
         *         "model": {
         *           "id": "elenchus-vit",
         *           "revision": "8049d0563a1d"
         *         },
         *         "cached": false
         *       }
         *     }
         */
        BatchLine: {
            /** @description Which of the pictures, from 0. */
            index: number;
            name: string;
            /** @constant */
            status: 200;
            detection: components["schemas"]["Detection"];
        } | {
            /** @description Which of the pictures, from 0. */
            index: number;
            name: string;
            /** @description As the answer to this picture alone would have. */
            status: number;
            problem: components["schemas"]["Problem"];
            /** @description Seconds after which to send it again. */
            retryAfterS?: number;
        };
        C2pa: {
            present: boolean;
            /** @description Says nothing of the signer: `checks.trust` does. Left out where it was not checked. */
            valid?: boolean;
            checks?: {
                manifest: {
                    /** @enum {string} */
                    outcome: "passed" | "failed" | "not-checked" | "none";
                    detail?: string;
                };
                signature: {
                    /** @enum {string} */
                    outcome: "passed" | "failed" | "not-checked" | "none";
                    detail?: string;
                };
                content: {
                    /** @enum {string} */
                    outcome: "passed" | "failed" | "not-checked" | "none";
                    detail?: string;
                };
                ingredients: {
                    /** @enum {string} */
                    outcome: "passed" | "failed" | "not-checked" | "none";
                    detail?: string;
                };
                trust: {
                    /** @enum {string} */
                    outcome: "passed" | "failed" | "not-checked" | "none";
                    detail?: string;
                };
            };
            /** @description Anybody can write it unless `checks.trust` passed. */
            signer?: string;
            claimGenerator?: string;
            digitalSourceType?: string;
            /** @enum {string} */
            declares?: "generated" | "partly-generated" | "captured";
            problem?: string;
        };
        Cast: {
            /** @description SHA-256 over the canonical JSON of platforms and personas. */
            hash: string;
            platforms: components["schemas"]["Platform"][];
            personas: components["schemas"]["Persona"][];
            /** @description Why the folder’s newest state is not used. */
            problems: {
                file: string;
                line: number;
                column: number;
                reason: string;
            }[];
        };
        Change: {
            a: number | null;
            b: number | null;
            change: number | null;
        };
        Claim: {
            /** @description `c1`, `c2`, … */
            id: string;
            /**
             * @description The part of the article that the offsets count in.
             * @enum {string}
             */
            field: "title" | "text" | "caption";
            /** @description Position of the caption; 0 elsewhere. */
            caption: number;
            start: number;
            end: number;
            /** @description The claim, verbatim. */
            quote: string;
            /** @enum {string} */
            kind: "figure" | "event" | "quotation" | "cause" | "comparison" | "prediction" | "rule" | "opinion";
            subject: string | null;
            /** @description Null in a fragment, which states nothing by itself. */
            predicate: string | null;
            quantities: {
                start: number;
                end: number;
                value: number;
                unit: string | null;
            }[];
            when: string[];
            where: string[];
            /** @description Who says so; null where the article says it itself. */
            attribution: {
                start: number;
                end: number;
                /** @enum {string} */
                kind: "named" | "role" | "document" | "anonymous";
                source: string;
                standsFor: string | null;
            } | null;
            checkWorthiness: number;
            repeatedBy: string[];
            /** @description For a headline that says more than the text: the claim that it overstates, and how. */
            overstates: {
                claim: string;
                because: string;
            } | null;
            /** @description Weighted mean of the round-2 votes on it; null without a vote. */
            credibility: number | null;
            spread: number | null;
            votes: number;
            platforms: {
                platform: string;
                credibility: number;
                votes: number;
            }[];
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description What contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                personas: string[];
            }[];
            /** @description What was found about the claim, as it was read then. */
            evidence: {
                /** @description `e1`, `e2`, … */
                id: string;
                claim: string;
                /** @enum {string} */
                source: "fact-checks" | "cited" | "archive" | "search";
                url: string;
                title: string | null;
                publisher: string | null;
                date: string | null;
                /** @description Verbatim. Untrusted text. */
                passage: string;
                contentSha256: string;
                retrievedAt: string;
                how: string;
                /** @enum {string} */
                finding: "same-number" | "same-quotation" | "same-words" | "other-number" | "no-such-quotation" | "rated-true" | "rated-false" | "reported-too" | "reported-otherwise" | "rated-mixed" | "related" | "read-as-support" | "read-as-dispute";
                /** @enum {string} */
                stance: "supports" | "disputes" | "mentions";
                why: string;
                quotes: {
                    article: string;
                    evidence: string;
                } | null;
                /** @description The passage tries to instruct a reading machine; it counts for nothing. */
                instructs: boolean;
                /** @description Who told the stance: `offline` for the comparison, or a language model’s name. */
                weighedBy: string;
                /** @description What a language model said against the stance, which stays. */
                dissent: {
                    model: string;
                    /** @enum {string} */
                    stance: "supports" | "disputes" | "mentions";
                    quote: string;
                    why: string;
                } | null;
            }[];
            /** @description What came of asking a language model about the evidence; null where none was asked. */
            weighing: {
                model: string;
                problem: string | null;
            } | null;
            /** @description What was looked for and not found. */
            missing: {
                id: string;
                claim: string;
                /** @enum {string} */
                source: "fact-checks" | "cited" | "archive" | "search";
                url: string | null;
                /** @enum {string} */
                reason: "dead" | "unreachable" | "unreadable" | "not-allowed" | "not-mentioned" | "nothing-found" | "deadline" | "failed";
                detail: string;
                quote: string | null;
            }[];
            for: {
                /** @enum {number} */
                round: 1 | 2;
                persona: string;
            }[];
            against: {
                /** @enum {number} */
                round: 1 | 2;
                persona: string;
            }[];
        };
        ClaimsIdentifiedEvent: {
            /** @constant */
            type: "ClaimsIdentified";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                extractor: string;
                claims: {
                    id: string;
                    /** @enum {string} */
                    field: "title" | "text" | "caption";
                    caption: number;
                    start: number;
                    end: number;
                    quote: string;
                    /** @enum {string} */
                    kind: "figure" | "event" | "quotation" | "cause" | "comparison" | "prediction" | "rule" | "opinion";
                    subject: string | null;
                    predicate: string | null;
                    quantities: {
                        start: number;
                        end: number;
                        value: number;
                        unit: string | null;
                    }[];
                    when: string[];
                    where: string[];
                    attribution: {
                        start: number;
                        end: number;
                        /** @enum {string} */
                        kind: "named" | "role" | "document" | "anonymous";
                        source: string;
                        standsFor: string | null;
                    } | null;
                    checkWorthiness: number;
                    repeatedBy: string[];
                    overstates: {
                        claim: string;
                        because: string;
                    } | null;
                }[];
                sha256: string;
                left: number;
                problem: string | null;
            };
        };
        ComparedSimulation: {
            id: string;
            /** @enum {string} */
            status: "running" | "done" | "abandoned";
            title: string | null;
            url: string;
            depth: string;
            analyst: {
                engine: string;
                model: string;
                temperature?: number;
                maxTokens?: number;
                readonly calibration?: [
                    number,
                    number
                ][];
            };
            castHash: string;
            /** Format: date-time */
            openedAt: string;
            /** @description Within 15 and 85 while nothing was checked. */
            consensusScore: number | null;
            /** @description What the score rests on; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            verdict: string | null;
            /** @description The debate that this one is a fork of. */
            forkedFrom: {
                id: string;
                revision: number;
                arguments: number;
            } | null;
        };
        Comparison: {
            a: components["schemas"]["ComparedSimulation"];
            b: components["schemas"]["ComparedSimulation"];
            consensus: {
                score: components["schemas"]["Change"];
                spread: components["schemas"]["Change"];
                agreement: components["schemas"]["Change"];
                trimmedMean: components["schemas"]["Change"];
            };
            platforms: {
                a: number | null;
                b: number | null;
                change: number | null;
                platform: string;
                weight: {
                    a: number | null;
                    b: number | null;
                };
            }[];
            agents: {
                a: number | null;
                b: number | null;
                change: number | null;
                persona: string;
                platform: string;
                first: components["schemas"]["Change"];
            }[];
            flags: {
                both: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
                onlyA: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
                onlyB: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
            };
            firstDifference: {
                /** @enum {string} */
                type: "DebateOpened" | "DebateClaimed" | "ArticleImported" | "StatementsListed" | "ClaimsIdentified" | "EvidenceGathered" | "EvidenceMissing" | "EvidenceWeighed" | "RoundOpened" | "ArgumentMade" | "AgentExcused" | "TokensSpent" | "ModelServerAwaited" | "RoundClosed" | "ConsensusReached" | "DebateClosed" | "DebateAbandoned" | "DebateSealed";
                round: (1 | 2) | null;
                persona: string | null;
                path: string;
                values: {
                    a: unknown;
                    b: unknown;
                };
                revisions: {
                    a: number | null;
                    b: number | null;
                };
            } | null;
        };
        ConsensusReachedEvent: {
            /** @constant */
            type: "ConsensusReached";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                consensusScore: number;
                platformScores: {
                    platform: string;
                    score: number;
                    weight: number;
                    votes: number;
                }[];
                spread: number;
                agreement: number;
                shift: number;
                meanAbsoluteShift: number;
                conformity: number | null;
                trimmedMean: number;
                dissenters: {
                    persona: string;
                    score: number;
                    distance: number;
                }[];
                flags: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                    evidence?: {
                        id: string;
                        quote: string;
                    };
                    personas: string[];
                }[];
                /** @enum {string} */
                basis?: "manner" | "sources" | "evidence";
                bounds?: {
                    low: number;
                    high: number;
                    unbounded: number;
                };
            };
        };
        DebateAbandonedEvent: {
            /** @constant */
            type: "DebateAbandoned";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                code: string;
                reason: string;
            };
        };
        DebateClaimedEvent: {
            /** @constant */
            type: "DebateClaimed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                node: string;
                term: number;
            };
        };
        DebateClosedEvent: {
            /** @constant */
            type: "DebateClosed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: Record<string, never>;
        };
        DebateOpenedEvent: {
            /** @constant */
            type: "DebateOpened";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                accountId: string | null;
                url: string;
                /** @enum {string} */
                depth: "micro" | "standard" | "deep";
                credits: number;
                analyst: {
                    /** @enum {string} */
                    engine: "offline" | "llm";
                    model: string;
                    temperature?: number;
                    maxTokens?: number;
                    readonly calibration?: [
                        number,
                        number
                    ][];
                };
                promptHash?: string;
                castHash: string;
                agents: {
                    id: string;
                    platform: string;
                    weight: number;
                    hash: string;
                }[];
                platforms: {
                    id: string;
                    weight: number;
                }[];
                machines: {
                    debate: string;
                    persona: string;
                };
                evidence?: {
                    /** @enum {string} */
                    asked: "default" | "none";
                    sources: ("fact-checks" | "cited" | "archive" | "search")[];
                    /** @constant */
                    stances?: "model";
                };
                /** @constant */
                claims?: "model";
                trimmedShare?: number;
                forkedFrom?: {
                    id: string;
                    revision: number;
                    arguments: number;
                    request: string;
                };
                webhook?: {
                    sealed: string;
                } | {
                    url: string;
                };
            };
        };
        /**
         * @example {
         *       "answers": 60,
         *       "credits": {
         *         "micro": 1,
         *         "standard": 2,
         *         "deep": 2
         *       }
         *     }
         */
        DebatePrices: {
            answers: number;
            credits: {
                micro: number;
                standard: number;
                deep: number;
            };
        };
        DebateSealedEvent: {
            /** @constant */
            type: "DebateSealed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                revision: number;
                hash: string;
                keyId: string;
                signature: string;
            };
        };
        DebateState: {
            debate: string;
            agents: {
                [key: string]: components["schemas"]["AgentState"];
            };
            platforms: {
                [key: string]: {
                    score: number;
                    votes: number;
                };
            };
            /** @description What the last words so far come to. */
            tally: number | null;
            heard: {
                round1: number;
                round2: number;
            };
            excused: number;
        };
        /**
         * @example {
         *       "id": "cd46d07c-1aed-48f2-9af6-8622b8300906",
         *       "aiScore": 30.52,
         *       "verdict": "not_ai",
         *       "classes": [
         *         {
         *           "class": "ai_generated",
         *           "score": 0.3052
         *         },
         *         {
         *           "class": "not_ai_generated",
         *           "score": 0.6948
         *         }
         *       ],
         *       "image": {
         *         "sha256": "7547f52b7e56615d22670f49b2bb092735203dd1d3379a67ce0a8ebcea9c5025",
         *         "width": 640,
         *         "height": 480,
         *         "format": "jpeg",
         *         "bytes": 15304
         *       },
         *       "evidence": {
         *         "crops": 4,
         *         "regions": [
         *           {
         *             "x": 512,
         *             "y": 0,
         *             "width": 128,
         *             "height": 128,
         *             "score": 0.3155
         *           }
         *         ],
         *         "spread": 0.2907527734131964
         *       },
         *       "decidedBy": "model",
         *       "modelScore": 30.52,
         *       "modelVerdict": "not_ai",
         *       "provenance": {
         *         "status": "read",
         *         "c2pa": {
         *           "present": false
         *         },
         *         "generator": null,
         *         "camera": null,
         *         "digitalSourceType": null,
         *         "declared": null,
         *         "summary": "No manifest, generator trace or camera metadata was found, which says nothing either way."
         *       },
         *       "model": {
         *         "id": "elenchus-vit",
         *         "revision": "8049d0563a1d"
         *       },
         *       "cached": false
         *     }
         */
        Detection: {
            /** @description Of the earlier detection where the answer repeats it. */
            id: string;
            /** @description 100 times the score of `ai_generated`. */
            aiScore: number;
            /** @enum {string} */
            verdict: "ai" | "not_ai" | "uncertain";
            /** @description Why the verdict is uncertain, or what else than the pixels it rests on. */
            reason?: string;
            classes: [
                {
                    /** @enum {string} */
                    class: "ai_generated" | "not_ai_generated";
                    score: number;
                },
                {
                    /** @enum {string} */
                    class: "ai_generated" | "not_ai_generated";
                    score: number;
                }
            ];
            /**
             * @description The pixels, or what the file declares of its origin, signed or not.
             * @enum {string}
             */
            decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            /** @description What the model said of the pixels alone. */
            modelScore: number;
            /** @enum {string} */
            modelVerdict: "ai" | "not_ai" | "uncertain";
            modelReason?: string;
            model: {
                id: string;
                revision: string;
            };
            image: {
                sha256: string;
                width: number;
                height: number;
                /** @enum {string} */
                format: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff";
                bytes: number;
            };
            evidence: {
                crops: number;
                /** @description The parts that were judged, in pixels of the upright image. */
                regions: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    score: number;
                }[];
                spread: number;
                recompressionShift?: number;
            };
            provenance: components["schemas"]["Provenance"];
            /** @description What a vision model says of an uncertain image, where the operator has switched this on. Changes no score. */
            secondOpinion?: {
                /** @constant */
                status: "given";
                /** @enum {string} */
                leaning: "ai" | "not_ai" | "unsure";
                /** @description What the model says. Show it as the words of a model. */
                comment: string;
                model: string;
                calls: number;
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                costUsd?: number;
            } | {
                /** @constant */
                status: "failed";
                reason: string;
                model: string;
                calls: number;
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                costUsd?: number;
            };
            /** @description An earlier answer about the same bytes by the same model; it costs no quota. */
            cached: boolean;
        };
        /**
         * @example {
         *       "detections": [
         *         {
         *           "id": "cd46d07c-1aed-48f2-9af6-8622b8300906",
         *           "at": "2026-11-23T10:15:30.000Z",
         *           "source": {
         *             "kind": "url",
         *             "name": "https://example.org/picture.jpg"
         *           },
         *           "thumbnail": false,
         *           "aiScore": 30.52,
         *           "verdict": "not_ai",
         *           "decidedBy": "model",
         *           "model": {
         *             "id": "elenchus-vit",
         *             "revision": "8049d0563a1d"
         *           },
         *           "image": {
         *             "sha256": "7547f52b7e56615d22670f49b2bb092735203dd1d3379a67ce0a8ebcea9c5025",
         *             "width": 640,
         *             "height": 480,
         *             "format": "jpeg",
         *             "bytes": 15304
         *           },
         *           "generator": null
         *         }
         *       ],
         *       "next": null
         *     }
         */
        DetectionPage: {
            detections: components["schemas"]["DetectionRow"][];
            /** @description The cursor of the next page; null at the end. */
            next: string | null;
            /**
             * @description There may be more, which cannot be read.
             * @constant
             */
            incomplete?: true;
        };
        DetectionRow: {
            id: string;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            at: string;
            /** @description The name of the file, or the address without its query; null where there was none. */
            source: {
                /** @enum {string} */
                kind: "file" | "url";
                name: string;
            } | null;
            /** @description Whether a thumbnail is kept. */
            thumbnail: boolean;
            /** @description 100 times the score of `ai_generated`. */
            aiScore: number;
            /** @enum {string} */
            verdict: "ai" | "not_ai" | "uncertain";
            /**
             * @description The pixels, or what the file declares of its origin, signed or not.
             * @enum {string}
             */
            decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            model: {
                id: string;
                revision: string;
            };
            image: {
                sha256: string;
                width: number;
                height: number;
                /** @enum {string} */
                format: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff";
                bytes: number;
            };
            /** @description The tool that the file’s metadata name. */
            generator: string | null;
        };
        /**
         * @example {
         *       "url": "https://example.org/news/article",
         *       "depth": "standard",
         *       "credits": 2,
         *       "pricing": {
         *         "price": 2,
         *         "answersAPrice": 60,
         *         "answers": 60
         *       },
         *       "analyst": {
         *         "engine": "offline",
         *         "model": "offline@6"
         *       },
         *       "article": {
         *         "title": "Council approves new bridge",
         *         "words": 147
         *       },
         *       "agents": 30,
         *       "calls": 0,
         *       "inputTokens": 0,
         *       "cachedTokens": 0,
         *       "outputTokens": 0,
         *       "cost": {
         *         "uncached": 0,
         *         "cached": 0
         *       },
         *       "durationMs": null,
         *       "durationMeasured": false,
         *       "evidence": {
         *         "asked": "default",
         *         "sources": [
         *           "fact-checks",
         *           "cited"
         *         ],
         *         "lookups": [],
         *         "weighings": 0,
         *         "timeoutMs": 0
         *       },
         *       "cachedShare": 0
         *     }
         */
        Estimate: {
            url: string;
            /** @enum {string} */
            depth: "micro" | "standard" | "deep";
            credits: number;
            pricing: {
                price: number;
                answersAPrice: number;
                answers: number;
            };
            analyst: {
                engine: string;
                model: string;
                temperature?: number;
                maxTokens?: number;
                readonly calibration?: [
                    number,
                    number
                ][];
            };
            article: {
                title: string;
                words: number;
            };
            agents: number;
            /** @description Those for claims and for evidence included. */
            calls: number;
            inputTokens: number;
            cachedTokens: number;
            cachedShare: number;
            outputTokens: number;
            cost: {
                uncached: number;
                cached: number;
            } | null;
            durationMs: number | null;
            durationMeasured: boolean;
            /** @description What would be looked up before the first round, and after how long the debate goes on. */
            evidence: {
                /** @enum {string} */
                asked: "default" | "none";
                sources: ("fact-checks" | "cited" | "archive" | "search")[];
                lookups: {
                    /** @enum {string} */
                    source: "fact-checks" | "cited" | "archive" | "search";
                    count: number;
                    what: string;
                }[];
                /** @description Calls to a language model at most, to weigh what was found. They are among `calls`. */
                weighings: number;
                timeoutMs: number;
            };
        };
        EvidenceGatheredEvent: {
            /** @constant */
            type: "EvidenceGathered";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                claim: string;
                items: {
                    id: string;
                    claim: string;
                    /** @enum {string} */
                    source: "fact-checks" | "cited" | "archive" | "search";
                    url: string;
                    title: string | null;
                    publisher: string | null;
                    date: string | null;
                    passage: string;
                    contentSha256: string;
                    retrievedAt: string;
                    how: string;
                    /** @enum {string} */
                    finding: "same-number" | "same-quotation" | "same-words" | "other-number" | "no-such-quotation" | "rated-true" | "rated-false" | "reported-too" | "reported-otherwise" | "rated-mixed" | "related";
                    /** @enum {string} */
                    stance: "supports" | "disputes" | "mentions";
                    why: string;
                    quotes: {
                        article: string;
                        evidence: string;
                    } | null;
                    instructs: boolean;
                }[];
                sha256: string;
            };
        };
        EvidenceMissingEvent: {
            /** @constant */
            type: "EvidenceMissing";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                missing: {
                    id: string;
                    claim: string;
                    /** @enum {string} */
                    source: "fact-checks" | "cited" | "archive" | "search";
                    url: string | null;
                    /** @enum {string} */
                    reason: "dead" | "unreachable" | "unreadable" | "not-allowed" | "not-mentioned" | "nothing-found" | "deadline" | "failed";
                    detail: string;
                    quote: string | null;
                }[];
            };
        };
        EvidenceWeighedEvent: {
            /** @constant */
            type: "EvidenceWeighed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                claim: string;
                model: string;
                readings: {
                    id: string;
                    /** @enum {string} */
                    stance: "supports" | "disputes" | "mentions";
                    quote: string | null;
                    why: string;
                }[];
                droppedQuotes: number;
                problem: string | null;
                tokens?: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
            };
        };
        /** @description One event, with what stood before and after it. */
        Frame: {
            revision: number;
            event: {
                id: string;
                /** @enum {string} */
                type: "DebateOpened" | "DebateClaimed" | "ArticleImported" | "StatementsListed" | "ClaimsIdentified" | "EvidenceGathered" | "EvidenceMissing" | "EvidenceWeighed" | "RoundOpened" | "ArgumentMade" | "AgentExcused" | "TokensSpent" | "ModelServerAwaited" | "RoundClosed" | "ConsensusReached" | "DebateClosed" | "DebateAbandoned" | "DebateSealed";
                /** Format: date-time */
                at: string;
                /** @description docs/events.md has the schema of each type. */
                data: unknown;
            };
            before: components["schemas"]["DebateState"];
            after: components["schemas"]["DebateState"];
            accepted: boolean;
        };
        FramePage: {
            frames: components["schemas"]["Frame"][];
            next: number | null;
        };
        /**
         * @example {
         *       "keyId": "a7f34d56-a27b-4cd0-a482-5eb04a0592e4",
         *       "apiKey": "elk_000000000000000000000000000000000000"
         *     }
         */
        IssuedKey: {
            keyId: string;
            apiKey: string;
        };
        /**
         * @example {
         *       "id": "cd46d07c-1aed-48f2-9af6-8622b8300906",
         *       "aiScore": 30.52,
         *       "verdict": "not_ai",
         *       "classes": [
         *         {
         *           "class": "ai_generated",
         *           "score": 0.3052
         *         },
         *         {
         *           "class": "not_ai_generated",
         *           "score": 0.6948
         *         }
         *       ],
         *       "image": {
         *         "sha256": "7547f52b7e56615d22670f49b2bb092735203dd1d3379a67ce0a8ebcea9c5025",
         *         "width": 640,
         *         "height": 480,
         *         "format": "jpeg",
         *         "bytes": 15304
         *       },
         *       "evidence": {
         *         "crops": 4,
         *         "regions": [
         *           {
         *             "x": 512,
         *             "y": 0,
         *             "width": 128,
         *             "height": 128,
         *             "score": 0.3155
         *           }
         *         ],
         *         "spread": 0.2907527734131964
         *       },
         *       "decidedBy": "model",
         *       "modelScore": 30.52,
         *       "modelVerdict": "not_ai",
         *       "provenance": {
         *         "status": "read",
         *         "c2pa": {
         *           "present": false
         *         },
         *         "generator": null,
         *         "camera": null,
         *         "digitalSourceType": null,
         *         "declared": null,
         *         "summary": "No manifest, generator trace or camera metadata was found, which says nothing either way."
         *       },
         *       "model": {
         *         "id": "elenchus-vit",
         *         "revision": "8049d0563a1d"
         *       },
         *       "at": "2026-11-23T10:15:30.000Z",
         *       "source": {
         *         "kind": "url",
         *         "name": "https://example.org/picture.jpg"
         *       },
         *       "thumbnail": false
         *     }
         */
        KeptDetection: {
            /** @description Of the earlier detection where the answer repeats it. */
            id: string;
            /** @description 100 times the score of `ai_generated`. */
            aiScore: number;
            /** @enum {string} */
            verdict: "ai" | "not_ai" | "uncertain";
            /** @description Why the verdict is uncertain, or what else than the pixels it rests on. */
            reason?: string;
            classes: [
                {
                    /** @enum {string} */
                    class: "ai_generated" | "not_ai_generated";
                    score: number;
                },
                {
                    /** @enum {string} */
                    class: "ai_generated" | "not_ai_generated";
                    score: number;
                }
            ];
            /**
             * @description The pixels, or what the file declares of its origin, signed or not.
             * @enum {string}
             */
            decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            /** @description What the model said of the pixels alone. */
            modelScore: number;
            /** @enum {string} */
            modelVerdict: "ai" | "not_ai" | "uncertain";
            modelReason?: string;
            model: {
                id: string;
                revision: string;
            };
            image: {
                sha256: string;
                width: number;
                height: number;
                /** @enum {string} */
                format: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff";
                bytes: number;
            };
            evidence: {
                crops: number;
                /** @description The parts that were judged, in pixels of the upright image. */
                regions: {
                    x: number;
                    y: number;
                    width: number;
                    height: number;
                    score: number;
                }[];
                spread: number;
                recompressionShift?: number;
            };
            /** @description Null where it was not recorded. */
            provenance: components["schemas"]["Provenance"] | null;
            /** @description What a vision model says of an uncertain image, where the operator has switched this on. Changes no score. */
            secondOpinion?: {
                /** @constant */
                status: "given";
                /** @enum {string} */
                leaning: "ai" | "not_ai" | "unsure";
                /** @description What the model says. Show it as the words of a model. */
                comment: string;
                model: string;
                calls: number;
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                costUsd?: number;
            } | {
                /** @constant */
                status: "failed";
                reason: string;
                model: string;
                calls: number;
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                costUsd?: number;
            };
            /**
             * Format: date-time
             * @description When it was answered.
             */
            at: string;
            /** @description The name of the file, or the address without its query; null where there was none. */
            source: {
                /** @enum {string} */
                kind: "file" | "url";
                name: string;
            } | null;
            /** @description Whether a thumbnail is kept. */
            thumbnail: boolean;
        };
        Key: {
            keyId: string;
            /** @description The first and the last characters of the key. */
            hint: string;
            label: string;
            /** @description Of detect, simulate, read. */
            scopes: string[];
            /** Format: date-time */
            issuedAt: string;
            revokedAt: string | null;
            /** @description Of a key that was replaced. */
            validUntil: string | null;
            /** @description To the hour. */
            lastUsedAt: string | null;
            limits: components["schemas"]["KeyLimits"];
        };
        KeyLimits: {
            /** @description Detections a UTC day; null without a limit of its own. */
            detectionsPerDay: number | null;
            /** @description Credits a UTC day; null without a limit of its own. */
            creditsPerDay: number | null;
        };
        KeySet: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                x: string;
                kid: string;
                /** @constant */
                use: "sig";
                /** @constant */
                alg: "EdDSA";
                nbf: number;
                exp?: number;
            }[];
        };
        KeyWithUse: {
            keyId: string;
            /** @description The first and the last characters of the key. */
            hint: string;
            label: string;
            /** @description Of detect, simulate, read. */
            scopes: string[];
            /** Format: date-time */
            issuedAt: string;
            revokedAt: string | null;
            /** @description Of a key that was replaced. */
            validUntil: string | null;
            /** @description To the hour. */
            lastUsedAt: string | null;
            limits: components["schemas"]["KeyLimits"];
            /** @description Of this UTC day; credits that are reserved count. */
            usedToday: {
                detections: number;
                credits: number;
            };
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "keyId": "2e1f4e22-4e92-4d39-b775-6614ec7e5a01",
         *           "hint": "elk_0000…0000",
         *           "label": "first key",
         *           "scopes": [
         *             "detect",
         *             "simulate",
         *             "read"
         *           ],
         *           "issuedAt": "2026-11-23T07:29:36.840Z",
         *           "revokedAt": null,
         *           "validUntil": null,
         *           "lastUsedAt": "2026-11-23T07:29:38.316Z",
         *           "limits": {
         *             "detectionsPerDay": 100,
         *             "creditsPerDay": null
         *           },
         *           "usedToday": {
         *             "detections": 3,
         *             "credits": 2
         *           }
         *         }
         *       ]
         *     }
         */
        Keys: {
            keys: components["schemas"]["KeyWithUse"][];
        };
        /**
         * @example {
         *       "movements": [
         *         {
         *           "accountId": "a234ffe0-8ccf-89ef-80bf-0c0aec6ff827",
         *           "revision": 2,
         *           "at": "2026-11-23T07:29:53.254Z",
         *           "amount": 2,
         *           "debateId": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *           "payment": null,
         *           "note": "",
         *           "kind": "spend",
         *           "change": 0,
         *           "balance": 48,
         *           "owed": 0,
         *           "usage": {
         *             "calls": 60,
         *             "inputTokens": 0,
         *             "cachedTokens": 0,
         *             "outputTokens": 0,
         *             "cost": 0
         *           }
         *         }
         *       ],
         *       "next": "1~50~0d2cc9886b421c9642c8eec9441eb27d"
         *     }
         */
        Ledger: {
            movements: components["schemas"]["Movement"][];
            /** @description The cursor of the next page, null at the end. */
            next: string | null;
        };
        ModelServerAwaitedEvent: {
            /** @constant */
            type: "ModelServerAwaited";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                round: 1 | 2;
                waiting: boolean;
                reason: string;
            };
        };
        Movement: {
            accountId: string;
            revision: number;
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            kind: "purchase" | "grant" | "reclaim" | "restore" | "reserve" | "spend" | "release";
            /** @description Positive in, negative out, 0 for spending what was reserved. */
            change: number;
            amount: number;
            debateId: string | null;
            payment: string | null;
            note: string;
            balance: number;
            owed: number;
            /** @description Of the debate that this movement settles. */
            usage: components["schemas"]["Usage"] | null;
        };
        NewShare: {
            shareId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The API key that made it; null in a session. */
            keyId: string | null;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description Neither revoked nor expired. */
            open: boolean;
            /** @description Told this once; only its digest is kept. */
            token: string;
            /** @description The path of the page to pass on. */
            page: string;
            /** @description The path of the badge. */
            badge: string;
        };
        Pack: {
            id: string;
            name: string;
            usd: number;
            credits: number;
        };
        /**
         * @example {
         *       "packs": [
         *         {
         *           "id": "starter",
         *           "name": "Starter",
         *           "usd": 5,
         *           "credits": 50
         *         }
         *       ],
         *       "enterprise": "Enterprise and bulk pricing on request."
         *     }
         */
        Packs: {
            packs: components["schemas"]["Pack"][];
            enterprise: string;
        };
        /**
         * @example {
         *       "url": "/#/test-payment/v1.R7JbgORFd_GV7ix3qs5MreJcyRKoqJIo4v32E60xDzQGS2wecnTnoYmAjurQZWp6-GhcXv3w6Ww1aLRIMIG_7pIY_cHETrfcO6CPdihIMWpKY81Hqw3oI_VNbBNQzcznFTbq_jZpD42ELXTjyGSsabu99WyiSly0QbvC95tCkuY2FK5W6eMXvYzfW9QNbX1AeLfjbmIPElU2V2c"
         *     }
         */
        PaymentAddress: {
            url: string;
        };
        Persona: {
            /** @description Unique in the cast; kebab-case. Arguments, votes and replies name it. */
            id: string;
            /** @description The name shown in a transcript. */
            name: string;
            /**
             * @description The platform whose culture it speaks from; the same as its folder.
             * @enum {string}
             */
            platform: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
            /** @description Who this is, in a few words: work, place in life. */
            role: string;
            /** @description What it leans towards before reading. */
            bias: string;
            /** @description What it tends to miss. */
            blindSpots: string[];
            /** @description What it takes as evidence, and what it does not. */
            standards: string;
            /**
             * @description The voice of its arguments.
             * @enum {string}
             */
            tone: "dry" | "warm" | "blunt" | "wry" | "formal" | "anxious" | "patient" | "breezy";
            /** @description How it talks: habits, rhythm, favourite moves. For the LLM analyst. */
            voice: string;
            /** @description Subjects whose claims it takes up before others. */
            interests?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
            /** @description Subjects that it knows from its work: there it is surer, and harder to convince. */
            expertise?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
            /** @description What it wants to know before it believes a claim. */
            asksFor?: {
                /**
                 * @description The kind of claim that it asks this about.
                 * @enum {string}
                 */
                about: "figure" | "event" | "quotation" | "cause" | "comparison" | "rule" | "any";
                /** @description The question. {number} is the figure of a claim about a figure. */
                ask: string;
            }[];
            /** @description How it speaks, in its own words. For the embedded analyst. */
            phrases?: {
                /** @description Brings up a claim. {said} is “that …” or a quotation. */
                opens?: string[];
                /** @description Brings up what was found about a claim. {finding} is a whole clause. */
                notes?: string[];
                /** @description Said with a high score. States nothing about the article. */
                trusts?: string[];
                /** @description Said with a middling score. States nothing about the article. */
                wavers?: string[];
                /** @description Said with a low score. States nothing about the article. */
                doubts?: string[];
                /** @description Grants a peer’s point. {finding} is that point. */
                concedes?: string[];
                /** @description Grants a part of it. {finding} is what it is limited by. */
                narrows?: string[];
                /** @description Answers a peer with a finding of its own, {finding}. */
                counters?: string[];
                /** @description What it makes of each kind of finding. Each clause may follow “and” or “because”, and states only the finding. */
                sees?: {
                    /** @description Says, as a clause, what it makes of a source. {words} is the article’s wording, quoted. */
                    source?: string[];
                    /** @description Says, as a clause, what it makes of a anonymous. {words} is the article’s wording, quoted. */
                    anonymous?: string[];
                    /** @description Says, as a clause, that a paragraph names nobody who says so. */
                    unsourced?: string[];
                    /** @description Says, as a clause, what it makes of a figure. {words} is the article’s wording, quoted. */
                    figure?: string[];
                    /** @description Says, as a clause, what it makes of a bare-figure. {words} is the article’s wording, quoted. */
                    "bare-figure"?: string[];
                    /** @description Says, as a clause, what it makes of a date. {words} is the article’s wording, quoted. */
                    date?: string[];
                    /** @description Says, as a clause, what it makes of a hedge. {words} is the article’s wording, quoted. */
                    hedge?: string[];
                    /** @description Says, as a clause, what it makes of a certainty. {words} is the article’s wording, quoted. */
                    certainty?: string[];
                    /** @description Says, as a clause, what it makes of a superlative. {words} is the article’s wording, quoted. */
                    superlative?: string[];
                    /** @description Says, as a clause, what it makes of a loaded-language. {words} is the article’s wording, quoted. */
                    "loaded-language"?: string[];
                };
            };
            /** @description Words that it never uses; sentences with one of them are left to others. */
            never?: string[];
            /** @description How it behaves in cross-examination. */
            temperament: {
                /** @description 0 moves all the way to a convincing peer, 1 never moves. */
                stubbornness: number;
                /** @description Kinds of evidence that make it concede when a peer points them out. */
                yieldsTo: ("attribution" | "quotation" | "numbers" | "documents" | "dates-and-places" | "hedging" | "certainty" | "loaded-language" | "superlatives" | "insults" | "second-person" | "shouting" | "clickbait" | "headline-match" | "balance" | "unsupported-claims" | "conspiracy" | "satire" | "advertising" | "injection" | "boilerplate")[];
                /**
                 * @description Platforms whose voices it discounts.
                 * @default []
                 */
                resists: ("microblog" | "forum" | "professional" | "social" | "technews" | "messaging")[];
            };
            /**
             * @description Its weight in its platform’s vote.
             * @default 1
             */
            weight: number;
            /** @description The score it would give an article that shows nothing at all. */
            priorTrust: number;
            /** @description The range its confidence stays in. */
            confidence: {
                /** @description How sure it is at least, 0 to 1. */
                floor: number;
                /** @description How sure it is at most, 0 to 1; not below the floor. */
                ceiling: number;
            };
            /** @description Weight of each signal in its reading: 1 as the base model has it (the default), 0 blind to it, 3 obsessed. */
            attention: {
                [key: string]: number;
            };
            /** @description Overrides for the LLM analyst. */
            llm?: {
                /** @description A model name that the configured server knows. */
                model?: string;
                /** @description 0 repeats itself, 2 rambles. */
                temperature?: number;
            };
        };
        Plan: {
            /** @enum {string} */
            id: "free" | "pro" | "team";
            name: string;
            usdPerMonth: number;
            /** @description Detections a UTC day; null without limit. */
            detectionsPerDay: number | null;
        };
        /**
         * @example {
         *       "plans": [
         *         {
         *           "id": "free",
         *           "name": "Free",
         *           "usdPerMonth": 0,
         *           "detectionsPerDay": 10
         *         }
         *       ],
         *       "enterprise": "Enterprise and bulk pricing on request."
         *     }
         */
        Plans: {
            plans: components["schemas"]["Plan"][];
            enterprise: string;
        };
        Platform: {
            /**
             * @description Names the folder that its personas are in.
             * @enum {string}
             */
            id: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
            /** @description The name shown with its score. */
            name: string;
            /**
             * @description Its weight in the consensus.
             * @default 1
             */
            weight: number;
            /** @description What the platform rewards and punishes. */
            culture: string;
        };
        PlatformScore: {
            platform: string;
            score: number;
            weight: number;
            votes: number;
        };
        /** @description A refusal (RFC 9457). */
        Problem: {
            /** @description `urn:elenchus:problem:` and the code. */
            type: string;
            /** @description The same for every refusal with this code. */
            title: string;
            status: number;
            /** @description What happened this time. */
            detail?: string;
            /** @description The path of the request. */
            instance: string;
            /** @description What a program goes by. docs/errors.md lists all codes. */
            code: string;
            /** @description As in `X-Request-Id`. */
            requestId: string;
            /** @description What is wrong with the request, by JSON Pointer (RFC 6901). */
            errors?: {
                pointer: string;
                detail: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description What the file says of its own origin. */
        Provenance: {
            /** @constant */
            status: "read";
            c2pa: components["schemas"]["C2pa"];
            generator: {
                tool: string;
                where: string;
                model?: string;
                declares: boolean;
            } | null;
            camera: {
                make?: string;
                model?: string;
                lens?: string;
                software?: string;
                takenAt?: string;
                exposure: boolean;
            } | null;
            digitalSourceType: string | null;
            /** @description What enters the verdict. */
            declared: {
                /** @enum {string} */
                says: "generated" | "partly-generated" | "captured";
                signed: boolean;
                where: string;
                what: string;
            } | null;
            summary: string;
        } | {
            /** @constant */
            status: "not-read";
            /** @enum {string} */
            reason: "time" | "memory" | "busy" | "error";
            summary: string;
        };
        /**
         * @example {
         *       "keyId": "3e4721e7-9754-4388-86c8-352a9ec028c3",
         *       "apiKey": "elk_000000000000000000000000000000000000",
         *       "replaced": {
         *         "keyId": "a7f34d56-a27b-4cd0-a482-5eb04a0592e4",
         *         "validUntil": "2026-11-23T08:29:54.161Z"
         *       }
         *     }
         */
        RotatedKey: {
            keyId: string;
            apiKey: string;
            replaced: {
                keyId: string;
                /** Format: date-time */
                validUntil: string;
            };
        };
        RoundClosedEvent: {
            /** @constant */
            type: "RoundClosed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                round: 1 | 2;
                voices: number;
                excused: number;
            };
        };
        RoundOpenedEvent: {
            /** @constant */
            type: "RoundOpened";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                round: 1 | 2;
            };
        };
        /** @description Null without a session. */
        Session: {
            session: {
                accountId: string;
            } | null;
        };
        /** @description A link under which strangers read a debate. */
        Share: {
            shareId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The API key that made it; null in a session. */
            keyId: string | null;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description Neither revoked nor expired. */
            open: boolean;
        };
        /** @description A debate as whoever has a link to it reads it. */
        SharedDebate: {
            /** @enum {string} */
            status: "done" | "abandoned";
            url: string;
            depth: string;
            analyst: {
                engine: string;
                model: string;
            };
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            article: components["schemas"]["Article"] | null;
            transcript: components["schemas"]["TranscriptEntry"][];
            votes: components["schemas"]["Vote"][];
            platformScores: components["schemas"]["PlatformScore"][];
            /** @description Within 15 and 85 while nothing was checked. */
            consensusScore: number | null;
            consensus: {
                spread: number;
                agreement: number;
                shift: number;
                meanAbsoluteShift: number;
                conformity: number | null;
                trimmedMean: number;
                dissenters: {
                    persona: string;
                    score: number;
                    distance: number;
                }[];
                bounds: {
                    low: number;
                    high: number;
                    unbounded: number;
                } | null;
            } | null;
            /** @description What the score rests on; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            summary: {
                /** @description What the score means in words. Show it where the score stands. */
                verdict: string;
                /** @enum {string} */
                basis: "manner" | "sources" | "evidence";
                sentences: string[];
            } | null;
            claims: components["schemas"]["Claim"][];
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description What contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                personas: string[];
                claim: string | null;
            }[];
            excused: {
                persona: string;
                round: number;
            }[];
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expiresAt: string;
        };
        Shares: {
            shares: components["schemas"]["Share"][];
        };
        /**
         * @example {
         *       "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "expiresAt": "2026-11-30T07:29:38.222Z"
         *     }
         */
        SignedIn: {
            accountId: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "email": "new@example.org",
         *       "plan": "free",
         *       "apiKey": "elk_000000000000000000000000000000000000",
         *       "keyId": "a221f385-632e-4f43-9289-a9ae4fd2d6bc"
         *     }
         */
        SignedUp: {
            accountId: string;
            email: string;
            /** @enum {string} */
            plan: "free" | "pro" | "team";
            apiKey: string;
            keyId: string;
        };
        /**
         * @description A debate as it stands.
         * @example {
         *       "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *       "status": "done",
         *       "url": "https://example.org/news/article",
         *       "depth": "standard",
         *       "analyst": {
         *         "engine": "offline",
         *         "model": "offline@6"
         *       },
         *       "castHash": "89197c649e03ce184dd36cfc34885f20bc2f22ca44da2d3268f46838e9277d5a",
         *       "openedAt": "2026-11-23T07:29:44.274Z",
         *       "closedAt": "2026-11-23T07:29:53.195Z",
         *       "article": {
         *         "url": "https://example.org/news/article",
         *         "canonicalUrl": null,
         *         "title": "Council approves new bridge",
         *         "byline": null,
         *         "site": "example.org",
         *         "language": "en",
         *         "publishedAt": null,
         *         "modifiedAt": null,
         *         "leadImage": null,
         *         "renderer": "http",
         *         "paywalled": false,
         *         "words": 147,
         *         "linkCount": 0,
         *         "sha256": "deec0f2ac9e67d2f8b635bfbac7536fb5a13ff266ebe2fc8b2e5954966505140",
         *         "cut": null
         *       },
         *       "transcript": [
         *         {
         *           "round": 1,
         *           "persona": "breaking-news-chaser",
         *           "platform": "microblog",
         *           "score": 82.8,
         *           "confidence": 0.5,
         *           "argument": "Top of my feed right now: the article says that the city council voted 7 to 2 on Tuesday to approve a new bridge over the river. Posting as I read, and the article says when: “Tuesday”. Is anybody else posting this from the spot? Second post on this: the article says that the vote followed a hearing of four hours in which 31 residents spoke, and it comes with a figure, “31 residents”. I would post this now and watch the replies. I give it 83 of 100.",
         *           "on": [
         *             "c2",
         *             "c10"
         *           ],
         *           "flags": [],
         *           "replies": [],
         *           "at": "2026-11-23T07:29:52.962Z",
         *           "echoes": null
         *         }
         *       ],
         *       "votes": [
         *         {
         *           "persona": "breaking-news-chaser",
         *           "platform": "microblog",
         *           "weight": 0.9,
         *           "score": 84.6,
         *           "confidence": 0.51,
         *           "counted": 0.51,
         *           "claims": [
         *             {
         *               "id": "c11",
         *               "credibility": 74,
         *               "confidence": 0.42
         *             }
         *           ],
         *           "shift": 1.8,
         *           "movedBy": []
         *         }
         *       ],
         *       "platformScores": [
         *         {
         *           "platform": "microblog",
         *           "score": 80,
         *           "weight": 0.9,
         *           "votes": 5
         *         }
         *       ],
         *       "consensusScore": 76.2,
         *       "consensus": {
         *         "spread": 4.9,
         *         "agreement": 1,
         *         "shift": 0.7,
         *         "meanAbsoluteShift": 0.7,
         *         "conformity": 0.44,
         *         "trimmedMean": 78.2,
         *         "dissenters": [],
         *         "bounds": {
         *           "low": 15,
         *           "high": 85,
         *           "unbounded": 78
         *         }
         *       },
         *       "basis": "manner",
         *       "summary": {
         *         "verdict": "Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.",
         *         "basis": "manner",
         *         "sentences": [
         *           "Of four checkable claims, two have a source known by its role only and two have no source.",
         *           "The article gives no source for “The vote followed a hearing of four hours in which 31 residents spoke”.",
         *           "30 agents voted: 30 gave the article 50 or more of 100, none gave it less."
         *         ]
         *       },
         *       "claims": [
         *         {
         *           "id": "c2",
         *           "field": "text",
         *           "caption": 0,
         *           "start": 0,
         *           "end": 79,
         *           "quote": "The city council voted 7 to 2 on Tuesday to approve a new bridge over the river",
         *           "kind": "figure",
         *           "subject": "The city council",
         *           "predicate": "voted 7 to 2 on Tuesday to approve a new bridge over the river",
         *           "quantities": [
         *             {
         *               "start": 23,
         *               "end": 24,
         *               "value": 7,
         *               "unit": null
         *             }
         *           ],
         *           "when": [
         *             "Tuesday"
         *           ],
         *           "where": [],
         *           "attribution": {
         *             "start": 94,
         *             "end": 101,
         *             "kind": "role",
         *             "source": "minutes",
         *             "standsFor": null
         *           },
         *           "checkWorthiness": 0.999,
         *           "repeatedBy": [],
         *           "overstates": null,
         *           "credibility": 74.9,
         *           "spread": 6.1,
         *           "votes": 30,
         *           "platforms": [
         *             {
         *               "platform": "microblog",
         *               "credibility": 79.4,
         *               "votes": 5
         *             }
         *           ],
         *           "flags": [],
         *           "evidence": [],
         *           "missing": [],
         *           "weighing": null,
         *           "for": [
         *             {
         *               "round": 1,
         *               "persona": "breaking-news-chaser"
         *             }
         *           ],
         *           "against": []
         *         }
         *       ],
         *       "claimExtraction": {
         *         "extractor": "claims@1",
         *         "model": null,
         *         "problem": null
         *       },
         *       "flags": [],
         *       "excused": [],
         *       "waitingFor": null,
         *       "usage": {
         *         "calls": 60,
         *         "inputTokens": 0,
         *         "cachedTokens": 0,
         *         "outputTokens": 0,
         *         "cost": 0
         *       },
         *       "credits": 2,
         *       "problem": null,
         *       "forkedFrom": null
         *     }
         */
        Simulation: {
            id: string;
            /** @enum {string} */
            status: "running" | "done" | "abandoned";
            url: string;
            depth: string;
            analyst: {
                engine: string;
                model: string;
                temperature?: number;
                maxTokens?: number;
                readonly calibration?: [
                    number,
                    number
                ][];
            };
            castHash: string;
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            article: components["schemas"]["Article"] | null;
            transcript: components["schemas"]["TranscriptEntry"][];
            votes: components["schemas"]["Vote"][];
            platformScores: components["schemas"]["PlatformScore"][];
            /** @description Within 15 and 85 while nothing was checked. */
            consensusScore: number | null;
            consensus: {
                spread: number;
                agreement: number;
                shift: number;
                meanAbsoluteShift: number;
                conformity: number | null;
                trimmedMean: number;
                dissenters: {
                    persona: string;
                    score: number;
                    distance: number;
                }[];
                bounds: {
                    low: number;
                    high: number;
                    unbounded: number;
                } | null;
            } | null;
            /** @description What the score rests on; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            summary: {
                /** @description What the score means in words. Show it where the score stands. */
                verdict: string;
                /** @enum {string} */
                basis: "manner" | "sources" | "evidence";
                sentences: string[];
            } | null;
            claims: components["schemas"]["Claim"][];
            /** @description Who identified the claims; null before. */
            claimExtraction: {
                /** @description `claims@…` is the embedded one, `model-claims@…` the model’s. */
                extractor: string;
                /** @description Who was asked to list the statements; null for nobody. */
                model: string | null;
                /** @description Why the embedded extractor identified the claims instead. */
                problem: string | null;
            } | null;
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description What contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                personas: string[];
                claim: string | null;
            }[];
            excused: {
                persona: string;
                round: 1 | 2;
                reason: string;
                attempts: number;
                tokens?: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
            }[];
            /** @description Why a running debate waits for the model server. */
            waitingFor: string | null;
            usage: components["schemas"]["Usage"];
            /** @description What it cost; 0 while it is not decided and when it was abandoned. */
            credits: number;
            /** @description Why there is no verdict. */
            problem: {
                code: string;
                detail: string;
                /** @description Why most agents were excused, and how many; null when nobody was. */
                excuse: {
                    reason: string;
                    agents: number;
                } | null;
            } | null;
            /** @description The debate that this one is a fork of. */
            forkedFrom: {
                id: string;
                revision: number;
                arguments: number;
            } | null;
        };
        /**
         * @example {
         *       "type": "simulation.done",
         *       "timestamp": "2026-11-23T07:29:53.195Z",
         *       "data": {
         *         "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *         "href": "/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *         "status": "done",
         *         "url": "https://example.org/news/article",
         *         "depth": "standard",
         *         "analyst": {
         *           "engine": "offline",
         *           "model": "offline@6"
         *         },
         *         "openedAt": "2026-11-23T07:29:44.274Z",
         *         "closedAt": "2026-11-23T07:29:53.195Z",
         *         "title": "Council approves new bridge",
         *         "consensusScore": 76.2,
         *         "basis": "manner",
         *         "summary": {
         *           "verdict": "Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.",
         *           "basis": "manner",
         *           "sentences": [
         *             "Of four checkable claims, two have a source known by its role only and two have no source.",
         *             "The article gives no source for “The vote followed a hearing of four hours in which 31 residents spoke”.",
         *             "30 agents voted: 30 gave the article 50 or more of 100, none gave it less."
         *           ]
         *         },
         *         "consensus": {
         *           "spread": 4.9,
         *           "agreement": 1,
         *           "shift": 0.7,
         *           "meanAbsoluteShift": 0.7,
         *           "conformity": 0.44,
         *           "trimmedMean": 78.2,
         *           "dissenters": [],
         *           "bounds": {
         *             "low": 15,
         *             "high": 85,
         *             "unbounded": 78
         *           }
         *         },
         *         "platformScores": [
         *           {
         *             "platform": "microblog",
         *             "score": 80,
         *             "weight": 0.9,
         *             "votes": 5
         *           }
         *         ],
         *         "flags": [],
         *         "credits": 2,
         *         "problem": null
         *       }
         *     }
         */
        SimulationEnded: {
            /** @enum {string} */
            type: "simulation.done" | "simulation.abandoned";
            /** Format: date-time */
            timestamp: string;
            data: {
                id: string;
                url: string;
                depth: string;
                analyst: {
                    engine: string;
                    model: string;
                    temperature?: number;
                    maxTokens?: number;
                    readonly calibration?: [
                        number,
                        number
                    ][];
                };
                /** Format: date-time */
                openedAt: string;
                closedAt: string | null;
                /** @description Within 15 and 85 while nothing was checked. */
                consensusScore: number | null;
                /** @description What the score rests on; null without a score. */
                basis: ("manner" | "sources" | "evidence") | null;
                summary: {
                    /** @description What the score means in words. Show it where the score stands. */
                    verdict: string;
                    /** @enum {string} */
                    basis: "manner" | "sources" | "evidence";
                    sentences: string[];
                } | null;
                consensus: {
                    spread: number;
                    agreement: number;
                    shift: number;
                    meanAbsoluteShift: number;
                    conformity: number | null;
                    trimmedMean: number;
                    dissenters: {
                        persona: string;
                        score: number;
                        distance: number;
                    }[];
                    bounds: {
                        low: number;
                        high: number;
                        unbounded: number;
                    } | null;
                } | null;
                platformScores: components["schemas"]["PlatformScore"][];
                /** @description What it cost; 0 while it is not decided and when it was abandoned. */
                credits: number;
                /** @description Why there is no verdict. */
                problem: {
                    code: string;
                    detail: string;
                    /** @description Why most agents were excused, and how many; null when nobody was. */
                    excuse: {
                        reason: string;
                        agents: number;
                    } | null;
                } | null;
                href: string;
                /** @enum {string} */
                status: "done" | "abandoned";
                title: string | null;
                flags: {
                    flag: string;
                    quote: string;
                    claim: string | null;
                    personas: number;
                }[];
            };
        };
        /**
         * @example {
         *       "simulations": [
         *         {
         *           "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *           "accountId": "a234ffe0-8ccf-89ef-80bf-0c0aec6ff827",
         *           "url": "https://example.org/news/article",
         *           "depth": "standard",
         *           "host": "example.org",
         *           "engine": "offline",
         *           "model": "offline@6",
         *           "castHash": "89197c649e03ce184dd36cfc34885f20bc2f22ca44da2d3268f46838e9277d5a",
         *           "title": "Council approves new bridge",
         *           "status": "done",
         *           "consensusScore": 76.2,
         *           "basis": "manner",
         *           "flags": [],
         *           "openedAt": "2026-11-23T07:29:44.274Z",
         *           "closedAt": "2026-11-23T07:29:53.195Z",
         *           "credits": 2,
         *           "forkedFrom": null,
         *           "verdict": "Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.",
         *           "usage": {
         *             "calls": 60,
         *             "inputTokens": 0,
         *             "cachedTokens": 0,
         *             "outputTokens": 0,
         *             "cost": 0
         *           }
         *         }
         *       ],
         *       "next": "2026-11-23T07:29:44.274Z~8a9d84a3-758e-4bc9-993b-f2bd4488835f"
         *     }
         */
        SimulationPage: {
            simulations: components["schemas"]["SimulationRow"][];
            /** @description The cursor of the next page, null at the end. */
            next: string | null;
            /**
             * @description There may be more that this version of the service cannot read.
             * @constant
             */
            incomplete?: true;
        };
        SimulationRow: {
            id: string;
            accountId: string | null;
            url: string;
            depth: string;
            host: string;
            engine: string;
            model: string;
            castHash: string;
            title: string | null;
            /** @enum {string} */
            status: "running" | "done" | "abandoned";
            /** @description Within 15 and 85 while nothing was checked. */
            consensusScore: number | null;
            /** @description What the score rests on; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            verdict: string | null;
            flags: string[];
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            credits: number;
            forkedFrom: string | null;
            usage: components["schemas"]["Usage"];
            /** @description Where what was looked for stands. */
            excerpt?: {
                persona: string | null;
                round: number | null;
                text: string;
            } | null;
        };
        SimulationState: {
            debate: string;
            agents: {
                [key: string]: components["schemas"]["AgentState"];
            };
            platforms: {
                [key: string]: {
                    score: number;
                    votes: number;
                };
            };
            /** @description What the last words so far come to. */
            tally: number | null;
            heard: {
                round1: number;
                round2: number;
            };
            excused: number;
            revision: number;
            lastRevision: number;
            simulation: components["schemas"]["Simulation"];
        };
        /**
         * @description One value of the state, where `path` names one.
         * @example {
         *       "revision": 69,
         *       "path": "agents.growth-marketer.score",
         *       "value": 80.6
         *     }
         */
        StateValue: {
            revision: number;
            path: string;
            value: unknown;
        };
        StatementsListedEvent: {
            /** @constant */
            type: "StatementsListed";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                model: string;
                statements: {
                    start: number;
                    end: number;
                    source: {
                        start: number;
                        end: number;
                    } | null;
                }[];
                dropped: number;
                problem: string | null;
                tokens?: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
            };
        };
        /**
         * @example {
         *       "keep": true,
         *       "kept": 0
         *     }
         */
        ThumbnailSetting: {
            /** @description Whether a thumbnail of each new picture is kept. */
            keep: boolean;
            /** @description Thumbnails that are kept now. */
            kept: number;
        };
        TokensSpentEvent: {
            /** @constant */
            type: "TokensSpent";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                persona: string;
                round: 1 | 2;
                tokens: {
                    input: number;
                    cached: number;
                    output: number;
                };
                calls?: number;
                costUsd?: number;
            };
        };
        TranscriptEntry: {
            round: 1 | 2;
            persona: string;
            score: number;
            confidence: number;
            argument: string;
            on: string[];
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                evidence?: {
                    id: string;
                    quote: string;
                };
            }[];
            replies: {
                to: string;
                /** @enum {string} */
                stance: "agree" | "disagree" | "concede";
                reason: string;
            }[];
            platform: string;
            /** Format: date-time */
            at: string;
            /** @description Who said nearly the same before. */
            echoes: string | null;
        };
        Usage: {
            calls: number;
            inputTokens: number;
            cachedTokens: number;
            outputTokens: number;
            /** @description US dollars; null where a model has no price. */
            cost: number | null;
        };
        UsageDay: {
            /**
             * Format: date
             * @description A UTC day.
             */
            day: string;
            /** @description Null in sessions, and before keys were recorded. */
            keyId: string | null;
            /** @description Of the key. */
            label: string | null;
            detections: number;
            /** @description That came to a verdict and cost something. */
            debates: number;
            /** @description Spent on those debates. */
            credits: number;
            /** @description Credits for debates that are not over. */
            reserved: number;
        };
        /**
         * @description Newest day first; days without use are missing.
         * @example {
         *       "from": "2026-10-25",
         *       "to": "2026-11-23",
         *       "days": [
         *         {
         *           "day": "2026-11-23",
         *           "keyId": "2e1f4e22-4e92-4d39-b775-6614ec7e5a01",
         *           "label": "first key",
         *           "detections": 3,
         *           "debates": 1,
         *           "credits": 2,
         *           "reserved": 0
         *         }
         *       ]
         *     }
         */
        UsageDays: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            days: components["schemas"]["UsageDay"][];
        };
        Vote: {
            persona: string;
            platform: string;
            weight: number;
            score: number;
            /** @description As stated. */
            confidence: number;
            /** @description What the confidence counts as in the vote, by `analyst.calibration`. */
            counted: number;
            claims: {
                id: string;
                credibility: number;
                confidence: number;
            }[];
            /** @description Round 2 minus round 1, points. */
            shift: number;
            /** @description Peers that it conceded to, or agreed with. */
            movedBy: string[];
        };
        /** @description The `data` of one event of the stream; `id` is its revision. */
        WatchedEvent: components["schemas"]["DebateOpenedEvent"] | components["schemas"]["DebateClaimedEvent"] | components["schemas"]["ArticleImportedEvent"] | components["schemas"]["StatementsListedEvent"] | components["schemas"]["ClaimsIdentifiedEvent"] | components["schemas"]["EvidenceGatheredEvent"] | components["schemas"]["EvidenceMissingEvent"] | components["schemas"]["EvidenceWeighedEvent"] | components["schemas"]["RoundOpenedEvent"] | components["schemas"]["ArgumentMadeEvent"] | components["schemas"]["AgentExcusedEvent"] | components["schemas"]["TokensSpentEvent"] | components["schemas"]["ModelServerAwaitedEvent"] | components["schemas"]["RoundClosedEvent"] | components["schemas"]["ConsensusReachedEvent"] | components["schemas"]["DebateClosedEvent"] | components["schemas"]["DebateAbandonedEvent"] | components["schemas"]["DebateSealedEvent"];
        /**
         * @example {
         *       "url": "https://example.org/hook",
         *       "status": "delivered",
         *       "attempts": 1,
         *       "nextAt": null,
         *       "history": [
         *         {
         *           "at": "2026-11-23T07:29:53.706Z",
         *           "attempt": 1,
         *           "status": 204
         *         }
         *       ]
         *     }
         */
        WebhookDelivery: {
            url: string;
            /** @enum {string} */
            status: "due" | "delivered" | "failed";
            attempts: number;
            nextAt: string | null;
            history: ({
                attempt: number;
                /** Format: date-time */
                at: string;
                status: number;
            } | {
                attempt: number;
                /** Format: date-time */
                at: string;
                reason: string;
                nextAt: string | null;
            })[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the request in the service’s log. Taken over from the request if it has a usable one. */
        "X-Request-Id": string;
        /**
         * @description What is left of the quota and for how long (draft-ietf-httpapi-ratelimit-headers).
         * @example "daily";r=9;t=3600
         */
        RateLimit: string;
        /**
         * @description The quota: detections a UTC day. Absent without a limit.
         * @example "daily";q=10;w=86400
         */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSealingKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": components["schemas"]["KeySet"];
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Closed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-session`: This route needs a session: sign in first. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-session" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. `wrong-password`: The password is not right. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "wrong-password";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Keys"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    issueKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label: string;
                    /**
                     * @default [
                     *       "detect",
                     *       "simulate",
                     *       "read"
                     *     ]
                     */
                    scopes?: ("detect" | "simulate" | "read")[];
                    /** @description Detections that it may make in a UTC day; null or omitted: no limit of its own. */
                    detectionsPerDay?: number | null;
                    /** @description Credits that it may spend in a UTC day; null or omitted: no limit of its own. */
                    creditsPerDay?: number | null;
                };
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `too-many-keys`: The account has as many keys as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-keys";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    showKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-session`: This route needs a session: sign in first. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-session" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `key-not-found`: There is no such key. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "key-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `key-not-found`: There is no such key. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "key-not-found" | "not-found";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `key-ended`: This key has been revoked or replaced already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-ended";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    limitKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    detectionsPerDay: number | null;
                    creditsPerDay: number | null;
                };
            };
        };
        responses: {
            /** @description Set. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `key-not-found`: There is no such key. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "key-not-found" | "not-found";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 86400 */
                    overlapS?: number;
                };
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `key-not-found`: There is no such key. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "key-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `key-ended`: This key has been revoked or replaced already. `too-many-keys`: The account has as many keys as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-ended" | "too-many-keys";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
                /** @description Stronger than Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of movements, or all of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description A file name for the answer. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ledger"];
                    "text/csv": string;
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-session`: This route needs a session: sign in first. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-session" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. `wrong-password`: The password is not right. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "wrong-password";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getThumbnailSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The setting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThumbnailSetting"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    keepThumbnails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    keep: boolean;
                };
            };
        };
        responses: {
            /** @description The setting. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThumbnailSetting"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listUsage: {
        parameters: {
            query?: {
                /** @description The first UTC day; 29 before `to` when omitted. */
                from?: string;
                /** @description The last UTC day; today when omitted. */
                to?: string;
                /** @description Stronger than Accept. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days with use. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description A file name for the answer. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageDays"];
                    "text/csv": string;
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The account and its key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedUp"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `sign-up-closed`: Sign-up is closed on this server. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "sign-up-closed";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `conflict`: No account can be opened with this address and password. If the account is yours, sign in. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "conflict";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    checkout: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body: done once, charged once, and answered alike. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    pack: "starter" | "reporter" | "publisher";
                } | {
                    /** @enum {string} */
                    plan: "pro" | "team";
                };
            };
        };
        responses: {
            /** @description Where to pay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAddress"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. `payments-closed`: This server takes no payments. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "payments-closed";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `no-subscription`: This account has no subscription. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "no-subscription";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `observed-meanwhile`: The subscription was looked at by another request at the same time. `subscription-active`: A subscription is running already; it is changed in the customer portal. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "observed-meanwhile" | "subscription-active";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `idempotency-mismatch`: This Idempotency-Key was used with another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency-mismatch";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `payment-provider-unavailable`: The payment provider does not answer right now. `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payment-provider-unavailable" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Packs"];
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plans"];
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body: done once, charged once, and answered alike. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to change it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentAddress"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. `payments-closed`: This server takes no payments. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "payments-closed";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `no-subscription`: This account has no subscription. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "no-subscription";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `observed-meanwhile`: The subscription was looked at by another request at the same time. `subscription-active`: A subscription is running already; it is changed in the customer portal. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "observed-meanwhile" | "subscription-active";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `idempotency-mismatch`: This Idempotency-Key was used with another request. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "idempotency-mismatch";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `payment-provider-unavailable`: The payment provider does not answer right now. `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payment-provider-unavailable" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    receiveStripeNotice: {
        parameters: {
            query?: never;
            header: {
                "Stripe-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Taken. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        received: true;
                    };
                };
            };
            /** @description `invalid-request`: The request is not valid. `invalid-signature`: The notice does not carry a valid, recent signature of the payment provider. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request" | "invalid-signature";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `payment-provider-unavailable`: The payment provider does not answer right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payment-provider-unavailable" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    detect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: Blob;
                };
                "application/json": {
                    /** Format: uri */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Score and verdict. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Detection"];
                };
            };
            /** @description `invalid-request`: The request does not hold exactly one image. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The image is larger than 10 MB, or 20 MB if it is HEIC. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: Only JPEG, PNG, WebP, GIF, AVIF, HEIC and TIFF images are read. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: This address is not one that the service fetches. `fetch-failed`: The address could not be fetched. `image-too-large`: The image has more than 50 megapixels, a side over 65,500 pixels, or takes too much memory to decode. `image-too-slow`: The image took too long to read. From the third such image in an hour on, each counts on the quota. `undecodable-image`: The image is damaged or incomplete and cannot be decoded. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "image-too-large" | "image-too-slow" | "undecodable-image";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has used what it may use in a day. `quota-exceeded`: The daily detection quota is used up. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached" | "quota-exceeded";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: Too many images are waiting; try again shortly. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
            /** @description `upstream-timeout`: The other server took too long. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "upstream-timeout";
                    };
                };
            };
        };
    };
    detectBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": Blob;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description One line for each picture, in the order of completion. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid-request`: The request does not hold exactly one image. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The image is larger than 10 MB, or 20 MB if it is HEIC. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `invalid-archive`: The ZIP archive is damaged, or of a kind that is not read. `too-many-items`: A batch has at most 100 pictures. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-archive" | "too-many-items";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: Too many images are waiting; try again shortly. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listDetections: {
        parameters: {
            query?: {
                /** @description Words of the file’s name or address, or of what the file says of its origin: a generator, a camera, a signer. All must occur; begin* as it goes on. */
                q?: string;
                /** @description With this verdict. */
                verdict?: "ai" | "not_ai" | "uncertain";
                /** @description Answered then or later. */
                from?: string;
                /** @description Answered then or earlier; a day counts whole. */
                to?: string;
                /** @description Of exactly these bytes. */
                sha256?: string;
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of detections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetectionPage"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getDetection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                detectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The detection. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptDetection"];
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                detectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": Blob;
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getCast: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Platforms and personas. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cast"];
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session, or null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-credentials`: The e-mail address or the password is not right. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-credentials";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-session`: This route needs a session: sign in first. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-session" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getSharedDebate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedDebate"];
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The badge. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    simulate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body: done once, charged once, and answered alike. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 at once, `respond-async, wait=20` after 20 seconds unless it is done before. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    depth?: "micro" | "standard" | "deep";
                    /**
                     * @description Whether evidence is looked for, as the depth allows, or nothing is looked up.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                    /**
                     * Format: uri
                     * @description Told of the end by a Standard Webhooks message, signed with the account’s webhook secret.
                     */
                    webhook?: string;
                    /**
                     * Format: binary
                     * @description A web page, Markdown (`.md`), plain text (`.txt`) or a PDF document, of at most 10 MB.
                     */
                    file: Blob;
                };
                "application/json": {
                    /**
                     * Format: uri
                     * @description The address of the article. It, or `text`.
                     */
                    url?: string;
                    /** @description The article itself, as plain text: paragraphs with a blank line between them. Nothing is fetched. */
                    text?: string;
                    /** @description The headline of `text`. Without it, a short first line with a blank line after it is the headline. */
                    title?: string;
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    depth?: "micro" | "standard" | "deep";
                    /**
                     * @description Whether evidence is looked for, as the depth allows, or nothing is looked up.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                    /**
                     * Format: uri
                     * @description Told of the end by a Standard Webhooks message, signed with the account’s webhook secret.
                     */
                    webhook?: string;
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description The debate is over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description What was followed of `Prefer` (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The debate goes on. Ask for it at `Location`, or watch its events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description Seconds after which to ask again. */
                    "Retry-After": number;
                    /** @description What was followed of `Prefer` (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `insufficient-credits`: The account has too few credits. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "insufficient-credits";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `cancelled`: The debate was cancelled and costs nothing. `not-accepted`: The debate cannot take this event in its present state. `reservation-conflict`: This reservation stands with another amount. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "not-accepted" | "reservation-conflict";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: This address is not one that the service fetches. `fetch-failed`: The address could not be fetched. `idempotency-mismatch`: This Idempotency-Key was used with another request. `not-an-article`: There is no article at this address. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "idempotency-mismatch" | "not-an-article";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has used what it may use in a day. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `debate-failed`: The debate was abandoned and costs nothing. `interrupted`: The debate was interrupted before it was set going and costs nothing. `not-recordable`: The log does not take this debate; it was ended and costs nothing. `overloaded`: Too many debates are waiting. `recovery-failed`: The service could not go on with the debate, which was abandoned and costs nothing. `stalled`: The log does not take the end of this debate yet; its credits were given back. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. `too-few-votes`: Too few agents voted for a verdict; the debate was abandoned and costs nothing. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-failed" | "interrupted" | "not-recordable" | "overloaded" | "recovery-failed" | "stalled" | "store-unavailable" | "stream-unreadable" | "too-few-votes";
                    };
                };
            };
            /** @description `upstream-timeout`: The other server took too long. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "upstream-timeout";
                    };
                };
            };
        };
    };
    estimateSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    depth?: "micro" | "standard" | "deep";
                    /**
                     * @description Whether evidence is looked for, as the depth allows, or nothing is looked up.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                    /**
                     * Format: binary
                     * @description A web page, Markdown (`.md`), plain text (`.txt`) or a PDF document, of at most 10 MB.
                     */
                    file: Blob;
                };
                "application/json": {
                    /**
                     * Format: uri
                     * @description The address of the article. It, or `text`.
                     */
                    url?: string;
                    /** @description The article itself, as plain text: paragraphs with a blank line between them. Nothing is fetched. */
                    text?: string;
                    /** @description The headline of `text`. Without it, a short first line with a blank line after it is the headline. */
                    title?: string;
                    /**
                     * @default standard
                     * @enum {string}
                     */
                    depth?: "micro" | "standard" | "deep";
                    /**
                     * @description Whether evidence is looked for, as the depth allows, or nothing is looked up.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                } & (unknown | unknown);
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: This address is not one that the service fetches. `fetch-failed`: The address could not be fetched. `not-an-article`: There is no article at this address. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "not-an-article";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: Too many debates are waiting. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
            /** @description `upstream-timeout`: The other server took too long. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "upstream-timeout";
                    };
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The prices in credits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebatePrices"];
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listSimulations: {
        parameters: {
            query?: {
                /** @description Words of the title or of arguments; all must occur. "In quotes" as they stand, begin* as it goes on. */
                q?: string;
                /** @description Opened then or later. */
                from?: string;
                /** @description Opened then or earlier; a day counts whole. */
                to?: string;
                /** @description Source, for instance news.example. */
                host?: string;
                /** @description Consensus of at least this. */
                scoreMin?: number;
                /** @description Consensus of at most this. */
                scoreMax?: number;
                /** @description With a flag of this kind. */
                flag?: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                /** @description running, done or abandoned. */
                status?: "running" | "done" | "abandoned";
                /** @description Hash of the cast. */
                cast?: string;
                /** @description offline, llm, or a model’s name. */
                analyst?: string;
                limit?: number;
                /** @description The `next` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of debates. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationPage"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    cancelSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled debate. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `conflict`: The debate has reached its verdict and cannot be cancelled. `not-accepted`: The debate cannot take this event in its present state. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "conflict" | "not-accepted";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    auditSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was checked and what was found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditReport"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    watchSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Goes on after this event; 204 at the end. */
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-Sent Events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description There is nothing after `Last-Event-ID`. Do not reconnect. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    exportSimulation: {
        parameters: {
            query?: {
                format?: "jsonl" | "md" | "html" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description A file name for the answer. */
                    "Content-Disposition": string;
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/markdown": string;
                    "text/html": string;
                    "text/csv": string;
                };
            };
            /** @description The answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match`: 304 while the answer is the same. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `unreadable-debate`: The debate cannot be read; its audit says why. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unreadable-debate";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    forkSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body: done once, charged once, and answered alike. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 at once, `respond-async, wait=20` after 20 seconds unless it is done before. */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    at?: number;
                    personas?: {
                        /** @description Unique in the cast; kebab-case. Arguments, votes and replies name it. */
                        id: string;
                        /** @description The name shown in a transcript. */
                        name: string;
                        /**
                         * @description The platform whose culture it speaks from; the same as its folder.
                         * @enum {string}
                         */
                        platform: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
                        /** @description Who this is, in a few words: work, place in life. */
                        role: string;
                        /** @description What it leans towards before reading. */
                        bias: string;
                        /** @description What it tends to miss. */
                        blindSpots: string[];
                        /** @description What it takes as evidence, and what it does not. */
                        standards: string;
                        /**
                         * @description The voice of its arguments.
                         * @enum {string}
                         */
                        tone: "dry" | "warm" | "blunt" | "wry" | "formal" | "anxious" | "patient" | "breezy";
                        /** @description How it talks: habits, rhythm, favourite moves. For the LLM analyst. */
                        voice: string;
                        /** @description Subjects whose claims it takes up before others. */
                        interests?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
                        /** @description Subjects that it knows from its work: there it is surer, and harder to convince. */
                        expertise?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
                        /** @description What it wants to know before it believes a claim. */
                        asksFor?: {
                            /**
                             * @description The kind of claim that it asks this about.
                             * @enum {string}
                             */
                            about: "figure" | "event" | "quotation" | "cause" | "comparison" | "rule" | "any";
                            /** @description The question. {number} is the figure of a claim about a figure. */
                            ask: string;
                        }[];
                        /** @description How it speaks, in its own words. For the embedded analyst. */
                        phrases?: {
                            /** @description Brings up a claim. {said} is “that …” or a quotation. */
                            opens?: string[];
                            /** @description Brings up what was found about a claim. {finding} is a whole clause. */
                            notes?: string[];
                            /** @description Said with a high score. States nothing about the article. */
                            trusts?: string[];
                            /** @description Said with a middling score. States nothing about the article. */
                            wavers?: string[];
                            /** @description Said with a low score. States nothing about the article. */
                            doubts?: string[];
                            /** @description Grants a peer’s point. {finding} is that point. */
                            concedes?: string[];
                            /** @description Grants a part of it. {finding} is what it is limited by. */
                            narrows?: string[];
                            /** @description Answers a peer with a finding of its own, {finding}. */
                            counters?: string[];
                            /** @description What it makes of each kind of finding. Each clause may follow “and” or “because”, and states only the finding. */
                            sees?: {
                                /** @description Says, as a clause, what it makes of a source. {words} is the article’s wording, quoted. */
                                source?: string[];
                                /** @description Says, as a clause, what it makes of a anonymous. {words} is the article’s wording, quoted. */
                                anonymous?: string[];
                                /** @description Says, as a clause, that a paragraph names nobody who says so. */
                                unsourced?: string[];
                                /** @description Says, as a clause, what it makes of a figure. {words} is the article’s wording, quoted. */
                                figure?: string[];
                                /** @description Says, as a clause, what it makes of a bare-figure. {words} is the article’s wording, quoted. */
                                "bare-figure"?: string[];
                                /** @description Says, as a clause, what it makes of a date. {words} is the article’s wording, quoted. */
                                date?: string[];
                                /** @description Says, as a clause, what it makes of a hedge. {words} is the article’s wording, quoted. */
                                hedge?: string[];
                                /** @description Says, as a clause, what it makes of a certainty. {words} is the article’s wording, quoted. */
                                certainty?: string[];
                                /** @description Says, as a clause, what it makes of a superlative. {words} is the article’s wording, quoted. */
                                superlative?: string[];
                                /** @description Says, as a clause, what it makes of a loaded-language. {words} is the article’s wording, quoted. */
                                "loaded-language"?: string[];
                            };
                        };
                        /** @description Words that it never uses; sentences with one of them are left to others. */
                        never?: string[];
                        /** @description How it behaves in cross-examination. */
                        temperament: {
                            /** @description 0 moves all the way to a convincing peer, 1 never moves. */
                            stubbornness: number;
                            /** @description Kinds of evidence that make it concede when a peer points them out. */
                            yieldsTo: ("attribution" | "quotation" | "numbers" | "documents" | "dates-and-places" | "hedging" | "certainty" | "loaded-language" | "superlatives" | "insults" | "second-person" | "shouting" | "clickbait" | "headline-match" | "balance" | "unsupported-claims" | "conspiracy" | "satire" | "advertising" | "injection" | "boilerplate")[];
                            /**
                             * @description Platforms whose voices it discounts.
                             * @default []
                             */
                            resists?: ("microblog" | "forum" | "professional" | "social" | "technews" | "messaging")[];
                        };
                        /**
                         * @description Its weight in its platform’s vote.
                         * @default 1
                         */
                        weight?: number;
                        /** @description The score it would give an article that shows nothing at all. */
                        priorTrust: number;
                        /** @description The range its confidence stays in. */
                        confidence: {
                            /** @description How sure it is at least, 0 to 1. */
                            floor: number;
                            /** @description How sure it is at most, 0 to 1; not below the floor. */
                            ceiling: number;
                        };
                        /** @description Weight of each signal in its reading: 1 as the base model has it (the default), 0 blind to it, 3 obsessed. */
                        attention: {
                            [key: string]: number;
                        };
                        /** @description Overrides for the LLM analyst. */
                        llm?: {
                            /** @description A model name that the configured server knows. */
                            model?: string;
                            /** @description 0 repeats itself, 2 rambles. */
                            temperature?: number;
                        };
                    }[];
                    weights?: {
                        [key: string]: number;
                    };
                    without?: string[];
                    /** @enum {string} */
                    analyst?: "offline" | "llm";
                    trim?: number;
                };
            };
        };
        responses: {
            /** @description The debate is over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description What was followed of `Prefer` (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The debate goes on. Ask for it at `Location`, or watch its events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description Seconds after which to ask again. */
                    "Retry-After": number;
                    /** @description What was followed of `Prefer` (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `insufficient-credits`: The account has too few credits. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "insufficient-credits";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `cancelled`: The debate was cancelled and costs nothing. `not-accepted`: The debate cannot take this event in its present state. `reservation-conflict`: This reservation stands with another amount. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "not-accepted" | "reservation-conflict";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: This address is not one that the service fetches. `fetch-failed`: The address could not be fetched. `fork-changes-nothing`: This fork would end as the debate did. `idempotency-mismatch`: This Idempotency-Key was used with another request. `model-not-allowed`: A persona names a model that the operator does not allow. `nobody-seated`: A debate needs somebody who speaks. `not-an-article`: There is no article at this address. `too-many-seats`: A fork has too many agents. `unknown-agent`: No such agent sits in this debate. `unknown-analyst`: This service has no such analyst. `unknown-platform`: The debate has no such platform. `unknown-revision`: The debate has not come to this revision. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "fork-changes-nothing" | "idempotency-mismatch" | "model-not-allowed" | "nobody-seated" | "not-an-article" | "too-many-seats" | "unknown-agent" | "unknown-analyst" | "unknown-platform" | "unknown-revision";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has used what it may use in a day. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `debate-failed`: The debate was abandoned and costs nothing. `interrupted`: The debate was interrupted before it was set going and costs nothing. `not-recordable`: The log does not take this debate; it was ended and costs nothing. `overloaded`: Too many debates are waiting. `recovery-failed`: The service could not go on with the debate, which was abandoned and costs nothing. `stalled`: The log does not take the end of this debate yet; its credits were given back. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. `too-few-votes`: Too few agents voted for a verdict; the debate was abandoned and costs nothing. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-failed" | "interrupted" | "not-recordable" | "overloaded" | "recovery-failed" | "stalled" | "store-unavailable" | "stream-unreadable" | "too-few-votes";
                    };
                };
            };
            /** @description `upstream-timeout`: The other server took too long. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "upstream-timeout";
                    };
                };
            };
        };
    };
    replaySimulation: {
        parameters: {
            query?: {
                /** @description The first revision. */
                from?: number;
                /** @description Frames a page; not for JSON lines. */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Frames. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FramePage"];
                    "application/x-ndjson": string;
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    shareSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default 30 */
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `debate-running`: The debate is not over yet; it can be shared once it is. `too-many-shares`: The debate has as many links as it may have. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-running" | "too-many-shares";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shares"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    revokeShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. `share-not-found`: There is no such link. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found" | "share-not-found";
                    };
                };
            };
            /** @description `request-timeout`: The request did not arrive in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: This media type is not supported here. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getSimulationState: {
        parameters: {
            query?: {
                /** @description A revision; the last when omitted. */
                at?: number;
                /** @description One value only, for instance `agents.growth-marketer.score`. */
                path?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state, or one value of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationState"] | components["schemas"]["StateValue"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `no-such-path`: The state has nothing at this path. `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "no-such-path" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `unknown-revision`: The debate has not come to this revision. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unknown-revision";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `secret-changed`: This was sealed under another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    compareSimulations: {
        parameters: {
            query: {
                /** @description A debate. */
                a: string;
                /** @description Another, for instance a fork of it. */
                b: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-request";
                    };
                };
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-api-key" | "invalid-session" | "missing-api-key" | "revoked-api-key";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key may not do that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path answers no media type that Accept names. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-acceptable";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been told. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds after which to ask again. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    simulationEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt. */
                "Webhook-ID": string;
                /** @description Seconds since 1970. */
                "Webhook-Timestamp": string;
                /** @description `v1,` and an HMAC-SHA256 in base64, with the account’s webhook secret. */
                "Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulationEnded"];
            };
        };
        responses: {
            /** @description Taken. Anything else is tried again, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
