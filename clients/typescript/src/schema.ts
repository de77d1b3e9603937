// Written by `npm run docs` from docs/openapi.json. Do not edit.
/* eslint-disable */

export interface paths {
    "/.well-known/elenchus-keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that seal debates, including retired ones, as a JSON Web Key Set. */
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
         * Close your workspace: its keys, sessions and subscription end. Only for the person who opened it.
         * @description Credits are forfeited, and personal data is erased permanently. You can no longer sign in, and leave all other workspaces.
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
        /** Issue a key with at most the scopes of your role. Needs a session, or a key with all of them. */
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
        /** Show one of your own keys. Needs a session. */
        get: operations["showKey"];
        put?: never;
        post?: never;
        /** Revoke a key, at once and everywhere. Owners and admins may also revoke keys of other members. */
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
         * Set the limits of a key per UTC day; null removes a limit.
         * @description The limits apply from the next request and include what the key has already used today. A key that replaces another key has the same limits and a count of its own. A key with a limit cannot change keys or spend money.
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
        /** Replace one of your own keys: the new key has the same label and scopes, the old key stays valid for `overlapS` seconds. */
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
         * Movements of credits, newest first: a page as JSON, or all of them as CSV.
         * @description Each movement has the balance after it, and the movement that settles a debate has the debate’s use of the model server.
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
    "/api/account/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you need a second factor to sign in. */
        get: operations["getSecondFactor"];
        /**
         * Turn the second factor on with a code of the app. From now on signing in needs a code.
         * @description Open sessions stay. API keys need no code.
         */
        put: operations["enableSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the second factor, with password and code. Without effect if there is none. */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/second-factor/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor: a secret for an authenticator app.
         * @description Nothing changes until a code of the app has been sent back.
         */
        post: operations["setUpSecondFactor"];
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
        /** Whether thumbnails are kept, and how many there are. */
        get: operations["getThumbnailSetting"];
        /**
         * Start to keep a thumbnail of each new picture, or stop and erase the kept ones.
         * @description A thumbnail is a JPEG of at most 256 pixels a side, made from the pixels, without metadata.
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
         * Detections, debates and credits by UTC day and key, for at most 366 days; the last 30 by default.
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
        /** The secret with which the account’s webhooks are signed (Standard Webhooks, v1). */
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
        /** Sign up: opens a Free account and issues its first API key. A repeated request with the same password returns the same key. */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts, newest first, or the one with an address. */
        get: operations["adminListAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account: plan, credits, quota, keys, sessions, second factor. */
        get: operations["adminGetAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts/{accountId}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Grant credits to an account, once for each Idempotency-Key. */
        post: operations["adminGrantCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts/{accountId}/lockouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End what is refused or delayed after too many attempts at an account, on every server.
         * @description Those of a network address end by themselves, within the hour.
         */
        delete: operations["adminLiftLockouts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts/{accountId}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the plan of an account that no subscription decides. */
        put: operations["adminSetPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/accounts/{accountId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End all sessions of an account’s person, at once and everywhere. Keys stay valid. */
        delete: operations["adminEndSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What operators have done in the browser and on the command line, newest first.
         * @description Without what concerns accounts that were closed since.
         */
        get: operations["adminListActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/debates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Debates of all accounts that ended without a verdict, newest first, without what they are about. */
        get: operations["adminListAbandonedDebates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/debates/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a debate without a verdict tried again, once, at no cost to its account.
         * @description Like the retry of a member: a new debate of the account, which keeps what was answered and asks for the rest. The members see it in their activity. A repeated request is answered with the same debate; if that ends without a verdict, it can be tried again itself. A debate that a member cancelled is for the members to try again.
         */
        post: operations["adminRetryDebate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/lockouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is refused or delayed now after too many attempts, as far as this server knows. */
        get: operations["adminListLockouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The configuration in force without secrets, storage, and what of the log was set aside. */
        get: operations["adminShowService"];
        put?: never;
        post?: never;
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
        /** Start the payment of a pack or the subscription to a plan. Returns the address of the payment page. */
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
        /** Receives Stripe's notifications. The signature is verified over the unparsed body. */
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
         * @description When the account sends the same image again and the model is the same, it gets the earlier answer, with the earlier id and `cached: true`, at no cost. An image given by `url` must be fetched before a repeat is recognised, so some quota must be left.
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
         * Detect up to 100 pictures in one request: a ZIP archive of files, or lines of JSON with addresses.
         * @description Each picture is a separate detection: it counts against the quota separately and can be refused separately. The response contains one line for each picture, in the order of completion; if there are fewer lines than pictures, the response was interrupted. When the client disconnects, no further pictures are started. An `Idempotency-Key` is not needed: when a batch is sent again, pictures that were already answered get the earlier answer at no cost.
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
         * Past detections of the account, newest first: all, or those that match the filter.
         * @description The picture itself is not kept; a thumbnail is kept only if the account has enabled thumbnails.
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
        /** One past detection, as originally answered: score, verdict and evidence. */
        get: operations["getDetection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/detections/{detectionId}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase one past detection for good: score, hashes, the name of the file, what it declares, and its thumbnail.
         * @description That a detection was made still counts against the quota of its day. Later requests are answered 410 `erased`; the same picture is examined anew. Erasing twice changes nothing. Backups that were made before still have the detection.
         */
        post: operations["eraseDetection"];
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
        /** The thumbnail of a past detection, if one was kept. */
        get: operations["getThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation: the signed-in person becomes a member.
         * @description The session stays in its workspace; choose the new one to work in it.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How another site may show a link to a debate, by oEmbed.
         * @description The title of a shared debate, and a link around its badge. `url` is the address of its page. Only addresses of this service are known; another one gets the answer of a link that is not open.
         */
        get: operations["embedShare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail with a link to choose a new password.
         * @description The answer is the same whether or not there is an account with this address. The link can be used once, within an hour. Where the server sends no mail, its operator makes such links (`accounts reset-link`).
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with the token of a link: ends all sessions and all such links. Keys stay valid. */
        post: operations["resetPassword"];
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
        /** Whether the request’s cookie is a valid session, and whose. */
        get: operations["getSession"];
        put?: never;
        /** Sign in: sets a session cookie. Requests that use it to change something need the header X-Requested-With. */
        post: operations["signIn"];
        /** Sign out: ends this session. */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** From now on this session is in another workspace. */
        put: operations["chooseWorkspace"];
        post?: never;
        delete?: never;
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
        /** The debate behind a link. Unknown, revoked and expired links get the same answer. */
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
        /** The verdict of a shared debate as an image: the score, its meaning and its basis. */
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether people can sign in through an OpenID Connect provider, beside their password. */
        get: operations["getSignInWays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you sign in through a provider, and whether you have a password. */
        get: operations["getIdentity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/identity/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in through the provider no more: from now on only your password lets you in.
         * @description Needs the password, so that nobody locks themselves out. The role that the provider has given you ends. Open sessions stay. Joining the provider again needs the password once. Without effect if you do not sign in through a provider.
         */
        post: operations["releaseIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in through the provider: the answer says where the browser goes.
         * @description Sets a cookie that binds the sign-in to this browser for ten minutes. The provider sends the browser to `/signed-in`, which hands what it says to `finishProviderSignIn`.
         */
        post: operations["beginProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/provider/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sign-in with what the provider’s redirect says: sets a session cookie.
         * @description Whoever is new gets an account if the provider has verified an address of an allowed domain. Where an account has the address and a password, the answer is 202: `joinByProvider` takes the password once.
         */
        post: operations["finishProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/provider/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the account that has the address, with its password: from now on the provider is enough.
         * @description The account keeps its password. Where it has a second factor, a code is needed too, this once.
         */
        post: operations["joinByProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in/provider/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out: ends this session, and says where the browser signs out at the provider too. */
        post: operations["signOutByProvider"];
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
         * @description The article is fetched from `url`, or sent as `text`. If the debate takes longer than a request may wait, the answer is 202 with the current state of the debate, and `Location` is its address.
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
         * Estimate what a debate about one article would use: tokens, the share served from a prompt cache, cost, credits and lookups.
         * @description Free. The credits are the price of the depth (micro 1, standard 2, deep 2, or 5 with a language model) × answers ÷ 60, rounded up; `pricing` contains these three numbers. `evidence` states what would be looked up before the first round, and after how many milliseconds the debate continues without it.
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
         * @description For the current cast and analyst. A larger cast gives more answers and costs more.
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
        /** Past and present debates of the account, newest first: all, or those that match the filter. */
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
        /** The current state of one debate: transcript, votes, verdict. */
        get: operations["getSimulation"];
        put?: never;
        post?: never;
        /**
         * Cancel a debate. Its arguments are kept; it costs its price × answers ÷ requested answers, rounded up.
         * @description Each argument counts as an answer, and so does what a language model has listed or weighed before the first round. The other reserved credits are returned. `problem.charge` states what is charged and for how many answers.
         */
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
        /** Audit one debate: its chain, its seal, and whether its results follow from its recorded events. */
        get: operations["auditSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase an ended debate for good: article, claims, evidence, arguments and verdict.
         * @description What was charged, the chain of its events and its seal stay, so that the books and the chain can still be checked. Later requests about the debate are answered 410 `erased`, and links to it are unknown. Forks of it are debates of their own and stay. Erasing twice changes nothing. Backups that were made before still have the debate.
         */
        post: operations["eraseSimulation"];
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
        /** The events of one debate, from its beginning or after `Last-Event-ID`, until the debate is over. */
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
        /** Export one debate: as a bundle that can be verified offline, or as a document to read. */
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
         * Fork a past debate: share its history up to an event, and continue with other agents, weights, analyst or trimming.
         * @description A fork that needs no new answers is done immediately and free, within the account’s daily limit of debates that cost nothing; any other costs the price of the depth × new answers ÷ 60, rounded up. Shared answers of a debate that cost nothing count as new. At most 60 agents; a persona in the request cannot name a model.
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
        /** Replay a debate: each event with the state before and after it, in pages, or all at once with `Accept: application/x-ndjson`. */
        get: operations["replaySimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a debate again that ended without a verdict: keep what was answered, and ask for the rest.
         * @description The answer is a new debate, a fork of the first from its end. It asks the agents that had not answered or were excused in the last round, and costs the price of the depth × new answers ÷ 60, rounded up. What was answered and paid for is neither asked nor paid again; answers of a debate that cost nothing count as new. Send an `Idempotency-Key`, so that a repeated request opens and pays for one debate.
         */
        post: operations["retrySimulation"];
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
         * Create a link with which anybody can read a finished debate.
         * @description The link is read-only, expires, and can be revoked. It shows what the page of the debate shows, but nothing about the account.
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
        /** Revoke a link immediately. Revoking it again has no effect. */
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
        /** The state of one debate at one of its revisions. */
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
        /** Two debates side by side: verdict, platforms, agents, flags, and their first difference. */
        get: operations["compareSimulations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspace’s members with their roles, and for owners and admins the open invitations. */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what in the workspace, newest first. */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite somebody. The answer has the token, which is shown only once.
         * @description Nobody invites to a role above their own. The token can be used once, by a signed-in person.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation that was not used. */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Leave the workspace that the session is in. */
        post: operations["leaveWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a member’s role. It applies at once to the member’s keys and sessions. */
        put: operations["changeRole"];
        post?: never;
        /** Remove a member. The member’s keys end for good; what the member made stays. */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspace’s webhooks, oldest first, without their secrets. */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook. The answer has the secret that signs its messages, which is shown only once.
         * @description It is told of what happens from now on. A message is sent until the address accepts it, up to ten times over three days; it may arrive twice, with the same `webhook-id`.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a webhook. Nothing more is sent to it. */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The messages to a webhook, newest first: every attempt, and when the next one is. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{endpointId}/deliveries/{messageId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a message to a webhook again, now, whatever has become of it. */
        post: operations["redeliverWebhookMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a test message to a webhook, once. Its delivery says how the address answered. */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The workspaces that you belong to, your own first. */
        get: operations["listWorkspaces"];
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
        /** A debate has ended. Sent to the `webhook` of its request. */
        post: operations["simulationEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "debate.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A debate of the workspace has ended. */
        post: operations["debateEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credits.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The balance has fallen below what a few debates cost. Sent once, until the balance was higher again. */
        post: operations["creditsLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "quota.reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The day’s detections are used up. Sent once a day. */
        post: operations["quotaReached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Somebody asked for a test. */
        post: operations["test"];
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
         *       "debates": [
         *         {
         *           "id": "1abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "depth": "micro",
         *           "engine": "llm",
         *           "openedAt": "2026-11-28T07:29:38.222Z",
         *           "closedAt": "2026-11-28T07:39:38.222Z",
         *           "retriedAs": null
         *         }
         *       ],
         *       "next": null
         *     }
         */
        AbandonedDebates: {
            debates: {
                id: string;
                /** @description Null for a debate of the command line. */
                accountId: string | null;
                depth: string;
                engine: string;
                /** Format: date-time */
                openedAt: string;
                closedAt: string | null;
                /** @description The debate in which an operator has had it tried again; null if none has. */
                retriedAs: {
                    id: string;
                    /** @enum {string} */
                    status: "running" | "done" | "abandoned";
                } | null;
            }[];
            /** @description The cursor of the next page; null on the last one. */
            next: string | null;
        };
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
         *           "memberId": "a234ffe0-8ccf-89ef-80bf-0c0aec6ff827",
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
                /** @description Detections per UTC day; null if unlimited. */
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
            /** @description The payment provider; null if the server does not accept payments. */
            payments: string | null;
            keys: components["schemas"]["Key"][];
        };
        /**
         * @example {
         *       "activity": [
         *         {
         *           "at": "2026-11-28T07:29:38.222Z",
         *           "type": "MemberInvited",
         *           "subject": "account-5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "memberId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "keyId": null,
         *           "actor": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "about": null
         *         }
         *       ],
         *       "next": null
         *     }
         */
        Activity: {
            activity: {
                /** Format: date-time */
                at: string;
                /** @description The type of the recorded event; docs/events.md lists them. */
                type: string;
                /** @description The stream of the event, for instance `account-` and an id. */
                subject: string;
                /** @description Null for an operator or the service itself. */
                memberId: string | null;
                /** @description The API key that was used; null for a session. */
                keyId: string | null;
                /** @description An account id, `operator:` and the account id of an operator, `cli` for the command line, `reset-request` and `reset-link` for whoever asked for a new password and had the link, `provider` for the sign-in provider, or `system`. */
                actor: string;
                /** @description Of credits that were granted, a plan that was changed, and a debate that an operator had tried again; null otherwise. */
                about: {
                    amount?: number;
                    plan?: string;
                    reason: string;
                } | null;
            }[];
            /** @description The cursor of the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @example {
         *       "endpointId": "7c9d1c1e-6a4d-4d59-9b59-0a4d2f7f3c11",
         *       "url": "https://example.org/hook",
         *       "events": [
         *         "debate.ended",
         *         "credits.low"
         *       ],
         *       "addedAt": "2026-11-28T07:29:38.222Z",
         *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
         *     }
         */
        AddedWebhook: {
            endpointId: string;
            url: string;
            events: ("debate.ended" | "credits.low" | "quota.reached")[];
            /**
             * Format: date-time
             * @description Nothing that happened earlier is told.
             */
            addedAt: string;
            /** @description Signs the messages to this address (Standard Webhooks, v1). It is shown only now. */
            secret: string;
        };
        AdminAccount: {
            accountId: string;
            /**
             * @description `closed` until the personal data of a closed account is erased.
             * @enum {string}
             */
            state: "open" | "closed" | "erased";
            /** @description Null for an account that is closed or whose address cannot be decrypted. */
            email: string | null;
            /** @enum {string} */
            plan: "free" | "pro" | "team";
            /** @description Whether the person of the account operates the service. */
            isOperator: boolean;
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            /** @description Members of the workspace, the person of the account included. */
            members: number;
            credits: {
                balance: number;
                reserved: number;
                owed: number;
            };
        };
        /**
         * @example {
         *       "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "state": "open",
         *       "email": "you@example.org",
         *       "plan": "free",
         *       "isOperator": false,
         *       "openedAt": "2026-11-28T07:29:38.222Z",
         *       "closedAt": null,
         *       "members": 1,
         *       "credits": {
         *         "balance": 50,
         *         "reserved": 0,
         *         "owed": 0
         *       },
         *       "subscription": null,
         *       "quota": {
         *         "limit": 10,
         *         "used": 0,
         *         "resetsAt": "2026-11-29T00:00:00.000Z"
         *       },
         *       "debates": 0,
         *       "keys": 1,
         *       "sessions": 1,
         *       "secondFactorSince": null,
         *       "lockouts": []
         *     }
         */
        AdminAccountDetails: {
            accountId: string;
            /**
             * @description `closed` until the personal data of a closed account is erased.
             * @enum {string}
             */
            state: "open" | "closed" | "erased";
            /** @description Null for an account that is closed or whose address cannot be decrypted. */
            email: string | null;
            /** @enum {string} */
            plan: "free" | "pro" | "team";
            /** @description Whether the person of the account operates the service. */
            isOperator: boolean;
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            /** @description Members of the workspace, the person of the account included. */
            members: number;
            credits: {
                balance: number;
                reserved: number;
                owed: number;
            };
            subscription: {
                plan: string;
                status: string;
            } | null;
            quota: {
                /** @description Detections per UTC day; null if unlimited. */
                limit: number | null;
                used: number;
                /** Format: date-time */
                resetsAt: string;
            };
            debates: number;
            /** @description Keys that can be used now. */
            keys: number;
            /** @description Sessions in which the person of the account is signed in. */
            sessions: number;
            /** @description Null without a second factor. */
            secondFactorSince: string | null;
            lockouts: components["schemas"]["Lockout"][];
        };
        /**
         * @example {
         *       "accounts": [
         *         {
         *           "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "state": "open",
         *           "email": "you@example.org",
         *           "plan": "free",
         *           "isOperator": false,
         *           "openedAt": "2026-11-28T07:29:38.222Z",
         *           "closedAt": null,
         *           "members": 1,
         *           "credits": {
         *             "balance": 50,
         *             "reserved": 0,
         *             "owed": 0
         *           }
         *         }
         *       ],
         *       "next": null
         *     }
         */
        AdminAccounts: {
            accounts: components["schemas"]["AdminAccount"][];
            /** @description The cursor of the next page; null on the last one. */
            next: string | null;
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
            /** @description The state of the agent’s state machine. */
            state: string;
            platform: string;
            weight: number;
            score: number | null;
            firstScore: number | null;
            confidence: number | null;
            flags: number;
        };
        AnalystChangedEvent: {
            /** @constant */
            type: "AnalystChanged";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                model: string;
                promptHash?: string;
            };
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
                    kind: "claim" | "quote" | "topic" | "source" | "anonymous" | "unsourced" | "figure" | "bare-figure" | "no-figure" | "date" | "undated" | "hedge" | "certainty" | "superlative" | "headline" | "contradiction" | "flag" | "remark" | "finding" | "evidence-agrees" | "evidence-number" | "evidence-quotation" | "evidence-differs" | "evidence-rated" | "evidence-gone" | "short" | "foreign";
                    claims: string[];
                    words: string[];
                    evidence?: string;
                    start: number;
                    end: number;
                }[];
                parts?: {
                    /** @enum {string} */
                    kind: "prior" | "manner" | "finding" | "evidence" | "orders";
                    ref?: string;
                    points: number;
                }[];
                flags: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
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
                    point?: string;
                }[];
                knows?: string;
                objection?: string;
                wouldChange?: string;
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
            /** @description Words that the page shows to read: those that the text leaves out, of all; null when few are. */
            incomplete: {
                words: number;
                of: number;
            } | null;
            /** @description Where the page says who wrote it and when; null when that was not recorded. */
            sources: {
                byline: ("structured-data" | "shown" | "meta") | null;
                publishedAt: ("structured-data" | "shown" | "meta" | "address") | null;
            } | null;
            words: number;
            linkCount: number;
            sha256: string;
            /** @description What was left out at the end because the page is too long to record. */
            cut: {
                characters: number;
                links: number;
            } | null;
        };
        ArticleAppraisedEvent: {
            /** @constant */
            type: "ArticleAppraised";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                reader: string;
                text: {
                    /** @enum {string} */
                    kind: "report" | "analysis" | "opinion" | "press-release" | "interview" | "live-blog" | "satire" | "explainer" | "advertisement" | "other";
                    because: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    } | null;
                } | null;
                findings: {
                    id: string;
                    /** @enum {string} */
                    type: "impossible-figure" | "figures-disagree" | "headline-figure" | "headline-quotation-missing" | "headline-in-passing" | "no-source-named" | "experts-without-words" | "asks-to-be-spread" | "sale-at-the-end" | "named-sources" | "asked-those-concerned" | "independent-voice" | "limits-stated" | "not-verified-said" | "payer-named" | "correction-noted";
                    /** @enum {string} */
                    speaks: "for" | "against";
                    says: string;
                    passage: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    };
                    amount: number;
                }[];
                central: string[];
            };
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
         *       "erased": null,
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
            /** @description Who had the debate erased, and when; null if it was not. Only chain, seal and times are checked then. */
            erased: {
                at: string;
                by: string;
                /** @enum {string} */
                reason: "owner" | "account-closed" | "retention" | "operator";
            } | null;
            events: number;
            /** @description Link of the last event in the chain, hex SHA-256. */
            head: string | null;
            /** @description Id of the key that signed the seal; null without a seal. */
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
         *           "summary": "No manifest, generator trace or camera metadata was found, which is no evidence either way."
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
            /** @description Position of the picture in the batch, from 0. */
            index: number;
            name: string;
            /** @constant */
            status: 200;
            detection: components["schemas"]["Detection"];
        } | {
            /** @description Position of the picture in the batch, from 0. */
            index: number;
            name: string;
            /** @description The HTTP status that a request for this picture alone would get. */
            status: number;
            problem: components["schemas"]["Problem"];
            /** @description Seconds to wait before sending the picture again. */
            retryAfterS?: number;
        };
        C2pa: {
            present: boolean;
            /** @description Whether manifest, signature, content and ingredients passed their checks; omitted if one could not be checked. Does not cover the signer: see `checks.trust`. */
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
            /** @description Name in the signing certificate. Anybody can forge it unless `checks.trust` passed. */
            signer?: string;
            /**
             * Format: date-time
             * @description When a time-stamping authority saw the signature; see `checks.trust` for whether it counts.
             */
            signedAt?: string;
            claimGenerator?: string;
            digitalSourceType?: string;
            /** @enum {string} */
            declares?: "generated" | "partly-generated" | "captured";
            /** @description Number of images and other ingredients that the manifest says it was made from. */
            ingredients?: number;
            /** @description Watermarks, fingerprints and identities that the manifest names and nobody checks here. */
            notChecked?: string[];
            /** @description Address of a manifest that is not in the file. It is never fetched. */
            remote?: string;
            problem?: string;
        };
        Cast: {
            /** @description SHA-256 over the canonical JSON of platforms and personas. */
            hash: string;
            platforms: components["schemas"]["Platform"][];
            personas: components["schemas"]["Persona"][];
            /** @description Why the current state of the personas folder is not used. Empty if it is used. */
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
             * @description The part of the article to which the offsets refer.
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
            /** @description The source of the claim; null if the article makes the claim itself. */
            attribution: {
                start: number;
                end: number;
                /** @enum {string} */
                kind: "named" | "role" | "document" | "anonymous";
                source: string;
                standsFor: string | null;
                hearer?: string;
            } | null;
            /** @enum {string} */
            polarity?: "asserted" | "denied" | "questioned" | "imagined" | "reported";
            checkWorthiness: number;
            repeatedBy: string[];
            /** @description For a headline that says more than the text: the claim that it overstates, and how. */
            overstates: {
                claim: string;
                because: string;
            } | null;
            /** @description Weighted mean of the round-2 votes on it; null without a vote. */
            credibility: number | null;
            /** @description Standard deviation of those votes, in points; null without a vote. */
            spread: number | null;
            votes: number;
            platforms: {
                platform: string;
                credibility: number;
                votes: number;
            }[];
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description The evidence that contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                /** @description The agents that raised it; of the embedded analyst those that speak of the passage, which may be none. */
                personas: string[];
            }[];
            /** @description The evidence found about the claim, as it was when it was read. */
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
                /** @description Whether the passage tries to instruct a language model. Such a passage is ignored. */
                instructs: boolean;
                /** @description What determined the stance: `offline` for the comparison, or the name of a language model. */
                weighedBy: string;
                /** @description A language model’s reading that contradicts the stance; the stance does not change. */
                dissent: {
                    model: string;
                    /** @enum {string} */
                    stance: "supports" | "disputes" | "mentions";
                    quote: string;
                    why: string;
                } | null;
            }[];
            /** @description The result of asking a language model about the evidence; null if none was asked. */
            weighing: {
                model: string;
                problem: string | null;
            } | null;
            /** @description Evidence that was looked for and not found. */
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
            /** @description Arguments by agents that gave it more than 50. Those that gave it exactly 50 are on neither side. */
            for: {
                /** @enum {number} */
                round: 1 | 2;
                persona: string;
            }[];
            /** @description Arguments by agents that gave it less than 50. */
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
                        hearer?: string;
                    } | null;
                    /** @enum {string} */
                    polarity?: "asserted" | "denied" | "questioned" | "imagined" | "reported";
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
            /** @description Between 15 and 85 if nothing was checked. */
            consensusScore: number | null;
            /** @description The basis of the score; null without a score. */
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
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
                onlyA: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
                onlyB: {
                    /** @enum {string} */
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                    quote: string;
                }[];
            };
            firstDifference: {
                /** @enum {string} */
                type: "DebateOpened" | "DebateClaimed" | "AnalystChanged" | "ArticleImported" | "StatementsListed" | "ClaimsIdentified" | "ArticleAppraised" | "EvidenceGathered" | "EvidenceMissing" | "EvidenceWeighed" | "PlausibilityJudged" | "RoundOpened" | "ArgumentMade" | "AgentExcused" | "TokensSpent" | "ModelServerAwaited" | "RoundClosed" | "ObjectionsAnswered" | "ConsensusReached" | "DebateClosed" | "DebateAbandoned" | "DebateSealed";
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
                    flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
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
        /**
         * @example {
         *       "type": "credits.low",
         *       "timestamp": "2026-11-28T08:01:12.004Z",
         *       "data": {
         *         "balance": 9,
         *         "below": 10
         *       }
         *     }
         */
        CreditsLowMessage: {
            /** @constant */
            type: "credits.low";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                balance: number;
                /** @description The balance has fallen below this many credits. */
                below: number;
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
                charge?: {
                    credits: number;
                    answers: number;
                    requested: number;
                };
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
        /**
         * @example {
         *       "type": "debate.ended",
         *       "timestamp": "2026-11-28T08:01:12.004Z",
         *       "data": {
         *         "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *         "href": "/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *         "status": "done",
         *         "url": "https://example.org/news/article",
         *         "depth": "standard",
         *         "analyst": {
         *           "engine": "offline",
         *           "model": "offline@9"
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
         *             "Its central claim is “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river”.",
         *             "Those whom it concerns were asked: “The builder did not respond to a request for comment”.",
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
        DebateEndedMessage: {
            /** @constant */
            type: "debate.ended";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["SimulationEndedData"];
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
                    readonly expertise?: string[];
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
                /** @constant */
                plausibility?: "model";
                /** @constant */
                lastWord?: "model";
                trimmedShare?: number;
                forkedFrom?: {
                    id: string;
                    revision: number;
                    arguments: number;
                    unpaid?: number;
                    requested?: number;
                    bytes?: number;
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
            /** @description The consensus of the latest scores; the score of the verdict once there is one. */
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
         *         "summary": "No manifest, generator trace or camera metadata was found, which is no evidence either way."
         *       },
         *       "model": {
         *         "id": "elenchus-vit",
         *         "revision": "8049d0563a1d"
         *       },
         *       "cached": false
         *     }
         */
        Detection: {
            /** @description Id of the detection; if the answer repeats an earlier one, the id of that detection. */
            id: string;
            /** @description The score of the class `ai_generated`, times 100. */
            aiScore: number;
            /**
             * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
             * @enum {string}
             */
            verdict: "ai" | "not_ai" | "uncertain";
            /** @description Why the verdict is uncertain, or what it is based on besides the pixels. */
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
             * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
             * @enum {string}
             */
            decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            /** @description The model’s score for the pixels alone. */
            modelScore: number;
            /**
             * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
             * @enum {string}
             */
            modelVerdict: "ai" | "not_ai" | "uncertain";
            modelReason?: string;
            model: {
                id: string;
                revision: string;
                /** @description How to get a better detector, or why the installed one is not used. */
                note?: string;
            };
            image: {
                sha256: string;
                width: number;
                height: number;
                /** @enum {string} */
                format: "jpeg" | "png" | "webp" | "gif" | "avif" | "heic" | "tiff";
                bytes: number;
                /** @description What the picture looks like: 128 bits (dHash) and 48 bytes of colours, in hexadecimal digits, in which copies differ little. Omitted for a plain picture and in older answers. */
                perceptualHash?: string;
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
            /** @description A vision model’s comment on an uncertain image, if the operator has enabled this. Changes no score. */
            secondOpinion?: {
                /** @constant */
                status: "given";
                /** @enum {string} */
                leaning: "ai" | "not_ai" | "unsure";
                /** @description The model’s comment. Show it as text that a model wrote. */
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
            copies?: components["schemas"]["PictureCopies"];
            measured?: components["schemas"]["MeasuredError"];
            /** @description Only if the request states `maxFalseAlarm`. What is kept of the detection is the usual answer. */
            heldTo?: {
                /** @description The figures as a sentence, for people. */
                summary: string;
                /** @description The measured limit that is kept to; at most the one of the request. */
                maxFalseAlarm: number;
                /** @description The score from which the verdict by the pixels is `ai`. */
                threshold: number;
                /** @description Of generated pictures of other origins, the share that is found at it. */
                found: number;
            };
            /** @description Whether this is an earlier answer of the same model about the same bytes; it costs no quota. */
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
         *           "generator": null,
         *           "links": {
         *             "self": "/api/detections/cd46d07c-1aed-48f2-9af6-8622b8300906"
         *           }
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
             * @description Present if there may be further detections that cannot be read.
             * @constant
             */
            incomplete?: true;
        };
        DetectionRow: {
            id: string;
            /**
             * Format: date-time
             * @description When the detection was answered.
             */
            at: string;
            /** @description The name of the file, or the address without its query; null if there was neither. */
            source: {
                /** @enum {string} */
                kind: "file" | "url";
                name: string;
            } | null;
            /** @description Whether a thumbnail of the picture is kept. */
            thumbnail: boolean;
            /** @description The score of the class `ai_generated`, times 100. */
            aiScore: number;
            /**
             * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
             * @enum {string}
             */
            verdict: "ai" | "not_ai" | "uncertain";
            /**
             * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
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
                /** @description What the picture looks like: 128 bits (dHash) and 48 bytes of colours, in hexadecimal digits, in which copies differ little. Omitted for a plain picture and in older answers. */
                perceptualHash?: string;
            };
            /** @description The generator that the file’s metadata names; null if none. */
            generator: string | null;
            /** @description Paths of this service; a thumbnail’s only if one is kept. */
            links: {
                self: string;
                thumbnail?: string;
            };
            /** @description The answer about the best copy of this picture, on whatever page it is, unless this is the best or the only one. The same for all copies, so its id names their group. */
            bestCopy?: {
                /** @description Id of the detection; if the answer repeats an earlier one, the id of that detection. */
                id: string;
                /** @description The score of the class `ai_generated`, times 100. */
                aiScore: number;
                /**
                 * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
                 * @enum {string}
                 */
                verdict: "ai" | "not_ai" | "uncertain";
                /**
                 * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
                 * @enum {string}
                 */
                decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            };
            /** @description Number of other pictures of the account that look the same, at most 20; omitted if there is none. `copies` of the detection lists them. */
            copies?: number;
        };
        /**
         * @example {
         *       "ended": 2
         *     }
         */
        EndedSessions: {
            ended: number;
        };
        /**
         * @example {
         *       "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *       "erasedAt": "2026-11-28T18:30:00.000Z",
         *       "reason": "owner"
         *     }
         */
        Erasure: {
            id: string;
            /**
             * Format: date-time
             * @description When it was requested. Nothing is answered from then on.
             */
            erasedAt: string;
            /** @enum {string} */
            reason: "owner" | "account-closed" | "retention" | "operator";
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
         *         "model": "offline@9"
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
            /** @description Includes the calls for claims and for evidence. */
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
            /** @description What would be looked up before the first round, and after how long the debate continues without it. */
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
                /** @description Maximum number of calls to a language model to weigh the evidence; included in `calls`. */
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
        /** @description One event, with the state before and after it. */
        Frame: {
            revision: number;
            event: {
                id: string;
                /** @enum {string} */
                type: "DebateOpened" | "DebateClaimed" | "AnalystChanged" | "ArticleImported" | "StatementsListed" | "ClaimsIdentified" | "ArticleAppraised" | "EvidenceGathered" | "EvidenceMissing" | "EvidenceWeighed" | "PlausibilityJudged" | "RoundOpened" | "ArgumentMade" | "AgentExcused" | "TokensSpent" | "ModelServerAwaited" | "RoundClosed" | "ObjectionsAnswered" | "ConsensusReached" | "DebateClosed" | "DebateAbandoned" | "DebateSealed";
                /** Format: date-time */
                at: string;
                /** @description See docs/events.md for the schema of each type. */
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
         *       "granted": 50,
         *       "balance": 50,
         *       "owed": 0
         *     }
         */
        GrantedCredits: {
            granted: number;
            /** @description Credits that the account has now. */
            balance: number;
            /** @description What it still owes; a grant pays this first. */
            owed: number;
        };
        /**
         * @example {
         *       "invitationId": "0d7ab8a5-0a32-4b0e-a2b8-1c9f2a7b6f7e",
         *       "token": "5abe0264-2b17-8b0b-9570-1a44197db1b3.0000000000000000000000000000000000000000000",
         *       "expiresAt": "2026-12-05T07:29:38.222Z",
         *       "mailed": false
         *     }
         */
        Invited: {
            invitationId: string;
            /** @description For the person who is invited. It is shown only now. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Whether the link is sent to the invited address by mail. Nobody waits for the mail server; it is tried until the invitation expires. */
            mailed: boolean;
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
         *         "summary": "No manifest, generator trace or camera metadata was found, which is no evidence either way."
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
            /** @description Id of the detection; if the answer repeats an earlier one, the id of that detection. */
            id: string;
            /** @description The score of the class `ai_generated`, times 100. */
            aiScore: number;
            /**
             * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
             * @enum {string}
             */
            verdict: "ai" | "not_ai" | "uncertain";
            /** @description Why the verdict is uncertain, or what it is based on besides the pixels. */
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
             * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
             * @enum {string}
             */
            decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            /** @description The model’s score for the pixels alone. */
            modelScore: number;
            /**
             * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
             * @enum {string}
             */
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
                /** @description What the picture looks like: 128 bits (dHash) and 48 bytes of colours, in hexadecimal digits, in which copies differ little. Omitted for a plain picture and in older answers. */
                perceptualHash?: string;
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
            /** @description Null if it was not recorded. */
            provenance: components["schemas"]["Provenance"] | null;
            /** @description A vision model’s comment on an uncertain image, if the operator has enabled this. Changes no score. */
            secondOpinion?: {
                /** @constant */
                status: "given";
                /** @enum {string} */
                leaning: "ai" | "not_ai" | "unsure";
                /** @description The model’s comment. Show it as text that a model wrote. */
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
             * @description When the detection was answered.
             */
            at: string;
            /** @description The name of the file, or the address without its query; null if there was neither. */
            source: {
                /** @enum {string} */
                kind: "file" | "url";
                name: string;
            } | null;
            /** @description Whether a thumbnail of the picture is kept. */
            thumbnail: boolean;
            copies?: components["schemas"]["PictureCopies"];
            /** @description How often such verdicts are right, if the model is the one that is in use now. */
            measured?: components["schemas"]["MeasuredError"];
        };
        Key: {
            keyId: string;
            /** @description The first and the last characters of the key. */
            hint: string;
            label: string;
            /** @description Any of detect, simulate, read, or only sandbox. */
            scopes: string[];
            /** @description The member whose key it is. It has at most the scopes of the member’s role. */
            memberId: string;
            /** Format: date-time */
            issuedAt: string;
            revokedAt: string | null;
            /** @description When the key expires; null unless the key was replaced. */
            validUntil: string | null;
            /** @description Accurate to the hour. */
            lastUsedAt: string | null;
            limits: components["schemas"]["KeyLimits"];
        };
        KeyLimits: {
            /** @description Detections per UTC day; null if the key has no limit of its own. */
            detectionsPerDay: number | null;
            /** @description Credits per UTC day; null if the key has no limit of its own. */
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
            /** @description Any of detect, simulate, read, or only sandbox. */
            scopes: string[];
            /** @description The member whose key it is. It has at most the scopes of the member’s role. */
            memberId: string;
            /** Format: date-time */
            issuedAt: string;
            revokedAt: string | null;
            /** @description When the key expires; null unless the key was replaced. */
            validUntil: string | null;
            /** @description Accurate to the hour. */
            lastUsedAt: string | null;
            limits: components["schemas"]["KeyLimits"];
            /** @description Use in this UTC day, including reserved credits. */
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
         *           "memberId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
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
        Lockout: {
            /** @description The name of the limit, for instance `guess-device`. */
            limit: string;
            /** @description Null for a network address, which nobody can read, and for an unknown account. */
            accountId: string | null;
            attempts: number;
            /** Format: date-time */
            until: string;
            /** @description Further attempts are answered late, not refused. */
            isDelay: boolean;
        };
        /**
         * @example {
         *       "lockouts": [
         *         {
         *           "limit": "guess-device",
         *           "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "attempts": 10,
         *           "until": "2026-11-29T07:44:38.222Z",
         *           "isDelay": false
         *         }
         *       ]
         *     }
         */
        Lockouts: {
            lockouts: components["schemas"]["Lockout"][];
        };
        /** @description How often such verdicts were right on pictures of other origins, in whole percent. Only for a verdict by the pixels, if the model’s figures are known. */
        MeasuredError: {
            /** @description The figures as a sentence, for people. */
            summary: string;
            /** @description The share of generated pictures that `right` assumes. */
            generatedShare: number;
            /** @description Of this model’s verdicts like this one, the share that is right. */
            right: number;
            /** @description The kind of real pictures that is called `ai` most often, and how often it is. */
            worstKind?: {
                kind: string;
                calledAi: number;
                pictures: number;
            };
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
            /** @description Change of the balance: positive for credits added, negative for credits removed or reserved, 0 when reserved credits are spent. */
            change: number;
            amount: number;
            debateId: string | null;
            payment: string | null;
            note: string;
            balance: number;
            owed: number;
            /** @description Use of the model server by the debate that this movement settles. */
            usage: components["schemas"]["Usage"] | null;
        };
        NamedWorkspace: {
            workspaceId: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            /** @description The address of the account that opened the workspace. */
            email: string;
        };
        NewShare: {
            shareId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The API key that created the link; null if it was created in a session. */
            keyId: string | null;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description Neither revoked nor expired. */
            open: boolean;
            /** @description Returned only once; the service keeps only its digest. */
            token: string;
            /** @description The path of the page to share. */
            page: string;
            /** @description The path of the badge. */
            badge: string;
        };
        /** @description How another site may show a link to a debate (https://oembed.com). */
        OEmbed: {
            /** @constant */
            version: "1.0";
            /**
             * @description `rich` with the badge, `link` where it does not fit.
             * @enum {string}
             */
            type: "rich" | "link";
            title: string;
            /** @constant */
            provider_name: "Elenchus";
            provider_url: string;
            /** @description In seconds. */
            cache_age: number;
            /** @description A link to the debate around its badge. */
            html?: string;
            /** @description Of the badge, in pixels. */
            width?: number;
            /** @description Of the badge, in pixels. */
            height?: number;
        };
        ObjectionsAnsweredEvent: {
            /** @constant */
            type: "ObjectionsAnswered";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                persona: string;
                argument: string;
                answers: {
                    to: string;
                    /** @enum {string} */
                    stance: "agree" | "disagree" | "concede";
                    reason: string;
                }[];
                model: string;
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
         *       "activity": [
         *         {
         *           "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "at": "2026-11-29T07:29:38.222Z",
         *           "type": "CreditsGranted",
         *           "subject": "credits-5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "memberId": null,
         *           "keyId": null,
         *           "actor": "operator:6abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "about": {
         *             "amount": 50,
         *             "reason": "for the trial month"
         *           }
         *         }
         *       ],
         *       "next": null
         *     }
         */
        OperatorActivity: {
            activity: {
                /** Format: date-time */
                at: string;
                /** @description The type of the recorded event; docs/events.md lists them. */
                type: string;
                /** @description The stream of the event, for instance `account-` and an id. */
                subject: string;
                /** @description Null for an operator or the service itself. */
                memberId: string | null;
                /** @description The API key that was used; null for a session. */
                keyId: string | null;
                /** @description An account id, `operator:` and the account id of an operator, `cli` for the command line, `reset-request` and `reset-link` for whoever asked for a new password and had the link, `provider` for the sign-in provider, or `system`. */
                actor: string;
                /** @description Of credits that were granted, a plan that was changed, and a debate that an operator had tried again; null otherwise. */
                about: {
                    amount?: number;
                    plan?: string;
                    reason: string;
                } | null;
                /** @description The account that it concerns. */
                accountId: string;
            }[];
            /** @description The cursor of the next page; null on the last one. */
            next: string | null;
        };
        /**
         * @example {
         *       "provider": {
         *         "name": "Newsroom"
         *       },
         *       "hasPassword": true
         *     }
         */
        OwnIdentity: {
            /** @description The provider through which you sign in; null if you do not. */
            provider: {
                /** @description What people call it, or its host. */
                name: string;
            } | null;
            /** @description Whether you can sign in with a password, too. */
            hasPassword: boolean;
        };
        /**
         * @example {
         *       "workspaceId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "role": "editor"
         *     }
         */
        OwnWorkspace: {
            workspaceId: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
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
            /** @description Unique in the cast, in kebab-case. Arguments, votes and replies refer to it. */
            id: string;
            /** @description The name shown in a transcript. */
            name: string;
            /**
             * @description The platform that the persona belongs to; the same as the folder of the file.
             * @enum {string}
             */
            platform: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
            /** @description Who the persona is, in a few words: work and circumstances. */
            role: string;
            /** @description What the persona leans towards before reading. */
            bias: string;
            /** @description What the persona tends to miss. */
            blindSpots: string[];
            /** @description What the persona accepts as evidence, and what not. */
            standards: string;
            /**
             * @description The voice of its arguments.
             * @enum {string}
             */
            tone: "dry" | "warm" | "blunt" | "wry" | "formal" | "anxious" | "patient" | "breezy";
            /** @description How the persona talks: habits, rhythm, favourite arguments. For the LLM analyst. */
            voice: string;
            /** @description How the persona treats those who argue with it. For the LLM analyst, in round 2, where there are any. */
            withPeers?: string;
            /** @description Topics whose claims the persona discusses first. */
            interests?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
            /** @description Topics that the persona knows from work. On these it is more confident and harder to convince. */
            expertise?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
            /** @description What the persona asks before it believes a claim. */
            asksFor?: {
                /**
                 * @description The kind of claim that the question is about.
                 * @enum {string}
                 */
                about: "figure" | "event" | "quotation" | "cause" | "comparison" | "rule" | "any";
                /** @description The question. {number} is the figure in the claim. */
                ask: string;
            }[];
            /** @description The persona’s own phrases, for the embedded analyst. */
            phrases?: {
                /** @description Introduces a claim. {said} is “that …” or a quotation. */
                opens?: string[];
                /** @description Introduces a finding about a claim. {finding} is a whole clause. */
                notes?: string[];
                /** @description Said with a high score. Must state nothing about the article. */
                trusts?: string[];
                /** @description Said with a medium score. Must state nothing about the article. */
                wavers?: string[];
                /** @description Said with a low score. Must state nothing about the article. */
                doubts?: string[];
                /** @description Concedes a peer’s point. {finding} is that point. */
                concedes?: string[];
                /** @description Concedes a peer’s point in part. {finding} is that point. */
                narrows?: string[];
                /** @description Answers a peer with another finding. {finding} is that finding. */
                counters?: string[];
                /** @description Clauses for each kind of finding. Each may follow “and” or “because” and must state only the finding. */
                sees?: {
                    /** @description A clause about a named source. {words} is the article’s wording, quoted. */
                    source?: string[];
                    /** @description A clause about an anonymous source. {words} is the article’s wording, quoted. */
                    anonymous?: string[];
                    /** @description A clause which says that a paragraph names no source. */
                    unsourced?: string[];
                    /** @description A clause about a figure. {words} is the article’s wording, quoted. */
                    figure?: string[];
                    /** @description A clause about the only figure of a paragraph. {words} is the article’s wording, quoted. */
                    "bare-figure"?: string[];
                    /** @description A clause about a date. {words} is the article’s wording, quoted. */
                    date?: string[];
                    /** @description A clause about a cautious wording. {words} is the article’s wording, quoted. */
                    hedge?: string[];
                    /** @description A clause about a wording of certainty. {words} is the article’s wording, quoted. */
                    certainty?: string[];
                    /** @description A clause about a superlative. {words} is the article’s wording, quoted. */
                    superlative?: string[];
                    /** @description A clause about a loaded word. {words} is the article’s wording, quoted. */
                    "loaded-language"?: string[];
                };
            };
            /** @description Words that the persona never uses. Sentences that contain one of them are avoided. */
            never?: string[];
            /** @description How the persona behaves in cross-examination. */
            temperament: {
                /** @description 0 fully adopts the view of a convincing peer, 1 never changes its own. */
                stubbornness: number;
                /** @description Kinds of evidence that make the persona concede when a peer points them out. */
                yieldsTo: ("attribution" | "quotation" | "numbers" | "documents" | "dates-and-places" | "hedging" | "certainty" | "loaded-language" | "superlatives" | "insults" | "second-person" | "shouting" | "clickbait" | "headline-match" | "balance" | "unsupported-claims" | "conspiracy" | "satire" | "advertising" | "injection" | "boilerplate")[];
                /**
                 * @description Platforms whose arguments the persona discounts.
                 * @default []
                 */
                resists: ("microblog" | "forum" | "professional" | "social" | "technews" | "messaging")[];
            };
            /**
             * @description Weight of the persona in the vote of its platform.
             * @default 1
             */
            weight: number;
            /** @description The score, 0 to 100, of an article without any signals. */
            priorTrust: number;
            /** @description The range of the persona’s confidence. */
            confidence: {
                /** @description Lowest confidence, 0 to 1. */
                floor: number;
                /** @description Highest confidence, 0 to 1; not below the floor. */
                ceiling: number;
            };
            /** @description Weight of each signal: 1 is that of the base model (the default), 0 ignores the signal, 3 is the maximum. */
            attention: {
                [key: string]: number;
            };
            /** @description Overrides for the LLM analyst. */
            llm?: {
                /** @description A model name that the configured server knows. */
                model?: string;
                /** @description Sampling temperature: replies vary more with higher values. */
                temperature?: number;
            };
        };
        /** @description Other pictures of the account that look the same. A better one that comes later becomes the best. The answer about this picture stays its own. */
        PictureCopies: {
            /** @description As a sentence, for people. */
            summary: string;
            /** @description The answer about the copy with the most pixels, then the most bytes. It may be this picture. */
            best: {
                /** @description Id of the detection; if the answer repeats an earlier one, the id of that detection. */
                id: string;
                /** @description The score of the class `ai_generated`, times 100. */
                aiScore: number;
                /**
                 * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
                 * @enum {string}
                 */
                verdict: "ai" | "not_ai" | "uncertain";
                /**
                 * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
                 * @enum {string}
                 */
                decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
            };
            /** @description At most 20, the newest first. */
            others: {
                /** @description Id of the detection; if the answer repeats an earlier one, the id of that detection. */
                id: string;
                /** @description The score of the class `ai_generated`, times 100. */
                aiScore: number;
                /**
                 * @description `not_ai` by the pixels means that no trace of generation was found, never that the picture is real.
                 * @enum {string}
                 */
                verdict: "ai" | "not_ai" | "uncertain";
                /**
                 * @description What determined the verdict: the pixels, or the origin that the file declares, signed or not.
                 * @enum {string}
                 */
                decidedBy: "model" | "signed-metadata" | "unsigned-metadata";
                /**
                 * Format: date-time
                 * @description When it was answered.
                 */
                at: string;
                width: number;
                height: number;
                bytes: number;
            }[];
        };
        Plan: {
            /** @enum {string} */
            id: "free" | "pro" | "team";
            name: string;
            usdPerMonth: number;
            /** @description Detections per UTC day; null if unlimited. */
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
             * @description The id of the platform, which is also the name of its folder.
             * @enum {string}
             */
            id: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
            /** @description The name shown with the platform’s score. */
            name: string;
            /**
             * @description Weight of the platform in the consensus.
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
        PlausibilityJudgedEvent: {
            /** @constant */
            type: "PlausibilityJudged";
            revision: number;
            /** Format: date-time */
            at: string;
            data: {
                model: string;
                judgements: {
                    claim: string;
                    /** @enum {string} */
                    plausibility: "known" | "compatible" | "surprising" | "contradicts-known";
                    main: boolean;
                    quote: string | null;
                    limit: string | null;
                    sum: string | null;
                    factor: number | null;
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
        /** @description A refusal (RFC 9457). */
        Problem: {
            /** @description `urn:elenchus:problem:` and the code. The page `/problems/` and the code says more. */
            type: string;
            /** @description The same for every refusal with this code. */
            title: string;
            status: number;
            /** @description Details of this refusal. */
            detail?: string;
            /** @description The path of the request. */
            instance: string;
            /** @description The code that programs should check. docs/errors.md lists all codes. */
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
        /** @description The file’s statements about its own origin. */
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
            /** @description The open watermark of a generator in the pixels, omitted if none was found. Anybody can write it. */
            watermark?: {
                tool: string;
                z: number;
            };
            /** @description A product’s mark or label that is drawn into the picture, omitted if none was found. Anybody can draw it. Gemini’s mark and labels stand in pictures that were changed as well as in those that were made. */
            visibleMark?: {
                /** @enum {string} */
                tool: "Gemini" | "DALL-E 2" | "AI label";
                looks: string;
            };
            /** @description The software that last compressed the picture, by how the file is built; omitted if that is not clear. Affects no score. */
            lastHop?: {
                writer: string;
                programs: string[];
                /** @enum {string} */
                metadata: "lost" | "usually-lost" | "may-be-kept";
            };
            /** @description The declaration that affects the verdict; null if none does. */
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
         *       "messageId": "3f0e4a52-8a61-8d7c-a8f1-2d3f6f0f7a10"
         *     }
         */
        QueuedMessage: {
            messageId: string;
        };
        /**
         * @example {
         *       "type": "quota.reached",
         *       "timestamp": "2026-11-28T08:01:12.004Z",
         *       "data": {
         *         "day": "2026-11-28",
         *         "used": 10,
         *         "limit": 10
         *       }
         *     }
         */
        QuotaReachedMessage: {
            /** @constant */
            type: "quota.reached";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /** Format: date */
                day: string;
                used: number;
                limit: number;
            };
        };
        /**
         * @example {
         *       "recoveryCodes": [
         *         "abcde-fghjk"
         *       ]
         *     }
         */
        RecoveryCodes: {
            /** @description Each can be used once. They are shown only now. */
            recoveryCodes: string[];
        };
        /**
         * @example {
         *       "id": "2abe0264-2b17-8b0b-9570-1a44197db1b3"
         *     }
         */
        RetriedDebate: {
            /** @description The new debate, a fork of the first from its end. */
            id: string;
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
        /**
         * @example {
         *       "since": null,
         *       "recoveryCodesLeft": 0
         *     }
         */
        SecondFactor: {
            /** @description Since when the account has a second factor; null if it has none. */
            since: string | null;
            recoveryCodesLeft: number;
        };
        /**
         * @example {
         *       "setup": "v2.0000",
         *       "secret": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
         *       "uri": "otpauth://totp/Elenchus:you%40example.org?issuer=Elenchus&secret=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA&algorithm=SHA1&digits=6&period=30",
         *       "qrCode": "<svg viewBox=\"0 0 41 41\" xmlns=\"http://www.w3.org/2000/svg\"><path d=\"…\"/></svg>"
         *     }
         */
        SecondFactorSetup: {
            /** @description To be sent back with the first code, within 15 minutes. */
            setup: string;
            /** @description For an authenticator app, in base32. */
            secret: string;
            /** @description The same as an address that authenticator apps open. */
            uri: string;
            /** @description The address as a QR code: an SVG image, black on a transparent ground. */
            qrCode: string;
        };
        /**
         * @example {
         *       "version": "1.2.3",
         *       "node": "22.22.3",
         *       "configuration": [
         *         {
         *           "name": "ELENCHUS_ANALYST",
         *           "value": "offline"
         *         }
         *       ],
         *       "storage": {
         *         "logBytes": 409600,
         *         "readModelBytes": 204800,
         *         "freeBytes": 50000000000,
         *         "lastBackupAt": null
         *       },
         *       "debates": {
         *         "running": 0,
         *         "waiting": 0,
         *         "stalled": 0,
         *         "abandoned": 0
         *       },
         *       "log": {
         *         "unreadable": [],
         *         "damaged": [],
         *         "parked": null,
         *         "wrongRows": 0
         *       }
         *     }
         */
        ServiceOverview: {
            version: string;
            node: string;
            /** @description As it is in force. Of a secret only whether it is set, of an address only the host. */
            configuration: {
                name: string;
                value: string;
            }[];
            storage: {
                /** @description Of the embedded log; 0 with a database server. */
                logBytes: number;
                readModelBytes: number;
                /** @description On the disk of the data directory. */
                freeBytes: number | null;
                /** @description Of scheduled backups; null without any. */
                lastBackupAt: string | null;
            };
            debates: {
                running: number;
                waiting: number;
                stalled: number;
                abandoned: number;
            };
            log: {
                /** @description Streams set aside, which this version cannot read. */
                unreadable: {
                    stream: string;
                    /** @description Of the first event that cannot be read. */
                    revision: number;
                    type: string;
                    reason: string;
                }[];
                damaged: {
                    stream: string;
                    /** @description Of the first event that cannot be read. */
                    revision: number;
                    type: string;
                    reason: string;
                }[];
                /** @description Events that no node has accepted; null with the embedded log, and while it is unknown. */
                parked: number | null;
                /** @description Rows of read models that were not as the log says. */
                wrongRows: number;
            };
        };
        /** @description `session` is null without a valid session. */
        Session: {
            session: {
                /** @description The workspace that the session is in. */
                accountId: string;
                /** @description The person: the account that signed in. */
                memberId: string;
                /** @description Null if the person is no longer a member: choose another workspace. */
                role: ("owner" | "admin" | "editor" | "viewer") | null;
                /** @description Whether it began with a sign-in through the provider: sign out there too. */
                byProvider: boolean;
            } | null;
        };
        /** @description A link with which anybody can read a debate. */
        Share: {
            shareId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The API key that created the link; null if it was created in a session. */
            keyId: string | null;
            /** Format: date-time */
            expiresAt: string;
            revokedAt: string | null;
            /** @description Neither revoked nor expired. */
            open: boolean;
        };
        /** @description A debate as a link shows it. */
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
            /** @description Between 15 and 85 if nothing was checked. */
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
            /** @description The basis of the score; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            /** @description A verdict that can be quoted; null without a verdict. */
            summary: {
                /** @description The meaning of the score in words. Show it next to the score. */
                verdict: string;
                /** @enum {string} */
                basis: "manner" | "sources" | "evidence";
                sentences: string[];
            } | null;
            /** @description What a reader needs first: two results, what stands out, what to open and who dissents; null without a verdict. `consensusScore` stays the weighted vote. */
            outcome: {
                /** @description How the article reports. */
                presentation: {
                    /** @description 0 to 100; null where it was not judged. */
                    score: number | null;
                    /** @description What it rests on, in one sentence. */
                    basis: string;
                };
                /** @description What became of its central claims. */
                substance: {
                    /** @description 0 to 100; null where it was not judged. */
                    score: number | null;
                    /** @description What it rests on, in one sentence. */
                    basis: string;
                };
                /** @description Why the two results differ by 15 points or more; null where they do not. */
                difference: string | null;
                /** @description Findings, each once: what contradicts, what cannot be true, who says it, how it is worded. */
                standsOut: {
                    /** @enum {string} */
                    speaks: "for" | "against";
                    says: string;
                    /** @description Words of the article. */
                    quote: string;
                    /** @enum {string} */
                    in: "title" | "text";
                    /** @description Its part of the weighted vote, in points; null where votes do not name their parts. */
                    points: number | null;
                }[];
                /** @description Central claims to check first, with the source that the article names for each. */
                openFirst: {
                    claim: string;
                    says: string;
                    source: string | null;
                    /** @description What the text itself has on it: who speaks, which documents it names, who disputes it; null where nothing was found. */
                    backing: string | null;
                    /** @description How it could be checked, in one sentence; null where that was said of another claim. */
                    check: string | null;
                }[];
                dissent: {
                    persona: string;
                    score: number;
                    distance: number;
                    over: string | null;
                }[];
                /** @description How far votes moved between the rounds. */
                moved: string;
                /** @description Pairs who met in round 2 over the same finding, each finding once. */
                meetings: {
                    /** @description What the finding is, in plain words. */
                    over: string;
                    /** @description The words that show it. */
                    quote: string;
                    asks: {
                        persona: string;
                        /** @description What the finding moved its vote by, in round 1. */
                        points: number;
                        /** @description Its vote of round 1. */
                        score: number;
                        /** @description Its vote of round 2. */
                        now: number;
                    };
                    answers: {
                        persona: string;
                        /** @description What the finding moved its vote by, in round 1. */
                        points: number;
                        /** @description Its vote of round 1. */
                        score: number;
                        /** @description Its vote of round 2. */
                        now: number;
                    };
                    /** @description Whether the one who asked granted that it had weighed it too little. */
                    granted: boolean;
                }[];
                /** @description Those who speak for the panel, in the order of their votes. */
                cards: {
                    persona: string;
                    /** @description Why this agent speaks for the panel: “Lowest vote”. */
                    why: string;
                    /** @description Words of the article that its argument is about; null where an earlier card has them. */
                    lookedAt: string | null;
                    /** @description What moved its vote most, in plain words. */
                    found: string | null;
                    /** @description The words that show it; null where the whole text does, or an earlier card has them. */
                    quote: string | null;
                    /** @description Where the article has them. */
                    in: ("title" | "text") | null;
                    /** @description What it moved the vote by; null where votes name no parts. */
                    points: number | null;
                    /** @description Its vote. */
                    score: number;
                    /** @description One sentence in its own voice. */
                    voice: string | null;
                    /** @description What another agent answered in round 2 to what it asks; null where nobody did. */
                    answer: {
                        persona: string;
                        /** @description Who has the answer, or “The text has this:” and words of the article. */
                        says: string;
                    } | null;
                }[];
            } | null;
            /** @description What kind of text the article is and what stands out in it, read from the recorded article without a model; null before its claims are identified. Since debate@4 it is recorded, and the offline votes are made from it. */
            appraisal: {
                /** @description The kind of text and the words that show it; null for a language that is not read. */
                text: {
                    /** @enum {string} */
                    kind: "report" | "analysis" | "opinion" | "press-release" | "interview" | "live-blog" | "satire" | "explainer" | "advertisement" | "other";
                    because: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    } | null;
                } | null;
                findings: {
                    id: string;
                    /** @enum {string} */
                    type: "impossible-figure" | "figures-disagree" | "headline-figure" | "headline-quotation-missing" | "headline-in-passing" | "no-source-named" | "experts-without-words" | "asks-to-be-spread" | "sale-at-the-end" | "named-sources" | "asked-those-concerned" | "independent-voice" | "limits-stated" | "not-verified-said" | "payer-named" | "correction-noted";
                    /**
                     * @description For the article or against it.
                     * @enum {string}
                     */
                    speaks: "for" | "against";
                    /** @description One sentence in plain English. */
                    says: string;
                    passage: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    };
                    /** @description What it counts in a vote of average attention, in log-odds: below 0 against the article. */
                    amount: number;
                }[];
                /** @description Ids of the claims that the article is about, most central first. */
                central: string[];
            } | null;
            claims: components["schemas"]["Claim"][];
            /** @description In a deep debate with a model, the answer of the agent that most others contradicted in round 2, given after the votes and without a vote. Null if none was asked. */
            lastWord: {
                persona: string;
                argument: string;
                answers: {
                    to: string;
                    /** @enum {string} */
                    stance: "agree" | "disagree" | "concede";
                    reason: string;
                }[];
                model: string;
                problem: string | null;
            } | null;
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description The evidence that contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                /** @description The agents that raised it; of the embedded analyst those that speak of the passage, which may be none. */
                personas: string[];
                claim: string | null;
            }[];
            excused: {
                persona: string;
                round: number;
            }[];
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expiresAt: string;
        };
        Shares: {
            shares: components["schemas"]["Share"][];
        };
        /**
         * @example {
         *       "url": "https://login.example.org/authorize?client_id=elenchus&response_type=code&state=k3Q9"
         *     }
         */
        SignInBegun: {
            /** @description Where the browser goes next: the provider’s own page. */
            url: string;
        };
        /**
         * @example {
         *       "email": "you@example.org",
         *       "expiresAt": "2026-11-29T12:10:00.000Z"
         *     }
         */
        SignInJoining: {
            /** @description The address of the account, which the provider has verified. */
            email: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "provider": {
         *         "name": "Newsroom"
         *       }
         *     }
         */
        SignInWays: {
            /** @description Null if this server has no sign-in through a provider. */
            provider: {
                /** @description What people call it. */
                name: string;
            } | null;
        };
        /**
         * @example {
         *       "accountId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "expiresAt": "2026-11-30T07:29:38.222Z",
         *       "recorded": true
         *     }
         */
        SignedIn: {
            accountId: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description False while the log cannot be written: this server holds the session in its memory, at most until `expiresAt` and until it ends, and only requests that read are admitted. Once the log can be written, the session is recorded and lasts a week. */
            recorded: boolean;
        };
        /**
         * @example {
         *       "url": "https://login.example.org/session/end?client_id=elenchus"
         *     }
         */
        SignedOut: {
            /** @description Where the browser goes to sign out at the provider too; null where it offers no such page. */
            url: string | null;
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
         * @description The current state of a debate.
         * @example {
         *       "id": "8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *       "status": "done",
         *       "url": "https://example.org/news/article",
         *       "depth": "standard",
         *       "analyst": {
         *         "engine": "offline",
         *         "model": "offline@9"
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
         *         "incomplete": null,
         *         "sources": {
         *           "byline": null,
         *           "publishedAt": null
         *         },
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
         *           "argument": "What matters here is this: “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river.” +16 for its sourcing. For its dates: +9. I would post this now and watch the replies. I give it 83 of 100.",
         *           "on": [
         *             "c2"
         *           ],
         *           "flags": [],
         *           "replies": [],
         *           "parts": [
         *             {
         *               "kind": "prior",
         *               "points": 52.8,
         *               "says": null,
         *               "quote": null,
         *               "in": null
         *             },
         *             {
         *               "kind": "manner",
         *               "ref": "attribution",
         *               "points": 16.2,
         *               "says": "It says who says so.",
         *               "quote": "according to the minutes",
         *               "in": "text"
         *             },
         *             {
         *               "kind": "manner",
         *               "ref": "dates-and-places",
         *               "points": 9.1,
         *               "says": "It says when it happened.",
         *               "quote": "on Tuesday",
         *               "in": "text"
         *             },
         *             {
         *               "kind": "finding",
         *               "ref": "f1",
         *               "points": 2.1,
         *               "says": "Those whom it concerns were asked.",
         *               "quote": "The builder did not respond to a request for comment.",
         *               "in": "text"
         *             },
         *             {
         *               "kind": "manner",
         *               "ref": "quotation",
         *               "points": 2.6,
         *               "says": "For the article: its quotations.",
         *               "quote": null,
         *               "in": null
         *             }
         *           ],
         *           "at": "2026-11-23T07:29:52.962Z",
         *           "knows": null,
         *           "objection": null,
         *           "wouldChange": null,
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
         *         "bounds": null
         *       },
         *       "basis": "manner",
         *       "summary": {
         *         "verdict": "Reads like careful reporting. Nothing in it was checked. An embedded reader without a language model: it weighs how the article reports, not whether it is true.",
         *         "basis": "manner",
         *         "sentences": [
         *           "Its central claim is “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river”.",
         *           "Those whom it concerns were asked: “The builder did not respond to a request for comment”.",
         *           "30 agents voted: 30 gave the article 50 or more of 100, none gave it less."
         *         ]
         *       },
         *       "outcome": {
         *         "presentation": {
         *           "score": 76,
         *           "basis": "The votes without what was found about its claims: sourcing, wording, headline."
         *         },
         *         "substance": {
         *           "score": null,
         *           "basis": "Nothing was looked up."
         *         },
         *         "difference": null,
         *         "standsOut": [
         *           {
         *             "speaks": "for",
         *             "says": "Those whom it concerns were asked.",
         *             "quote": "The builder did not respond to a request for comment.",
         *             "in": "text",
         *             "points": 1
         *           }
         *         ],
         *         "openFirst": [
         *           {
         *             "claim": "c2",
         *             "says": "The city council voted 7 to 2 on Tuesday to approve a new bridge over the river, according to the minutes.",
         *             "source": null,
         *             "backing": "It names “the minutes”.",
         *             "check": "Look it up in the record of the vote or the text of the law."
         *           }
         *         ],
         *         "dissent": [],
         *         "moved": "Nobody moved by more than 3 points between the rounds.",
         *         "meetings": [],
         *         "cards": [
         *           {
         *             "persona": "breaking-news-chaser",
         *             "why": "Highest vote",
         *             "lookedAt": "The city council voted 7 to 2 on Tuesday to approve a new bridge over the river",
         *             "found": "It says who says so.",
         *             "quote": "according to the minutes",
         *             "in": "text",
         *             "points": 16.2,
         *             "score": 84.6,
         *             "voice": "I would post this now and watch the replies.",
         *             "answer": null
         *           }
         *         ]
         *       },
         *       "appraisal": {
         *         "text": {
         *           "kind": "report",
         *           "because": {
         *             "in": "text",
         *             "start": 0,
         *             "end": 79,
         *             "quote": "The city council voted 7 to 2 on Tuesday to approve a new bridge over the river"
         *           }
         *         },
         *         "findings": [
         *           {
         *             "id": "f1",
         *             "type": "asked-those-concerned",
         *             "speaks": "for",
         *             "says": "Those whom it concerns were asked.",
         *             "passage": {
         *               "in": "text",
         *               "start": 610,
         *               "end": 663,
         *               "quote": "The builder did not respond to a request for comment."
         *             },
         *             "amount": 0.1
         *           }
         *         ],
         *         "central": [
         *           "c2"
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
         *       "plausibility": null,
         *       "lastWord": null,
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
            /** @description Between 15 and 85 if nothing was checked. */
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
            /** @description The basis of the score; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            /** @description A verdict that can be quoted; null without a verdict. */
            summary: {
                /** @description The meaning of the score in words. Show it next to the score. */
                verdict: string;
                /** @enum {string} */
                basis: "manner" | "sources" | "evidence";
                sentences: string[];
            } | null;
            /** @description What a reader needs first: two results, what stands out, what to open and who dissents; null without a verdict. `consensusScore` stays the weighted vote. */
            outcome: {
                /** @description How the article reports. */
                presentation: {
                    /** @description 0 to 100; null where it was not judged. */
                    score: number | null;
                    /** @description What it rests on, in one sentence. */
                    basis: string;
                };
                /** @description What became of its central claims. */
                substance: {
                    /** @description 0 to 100; null where it was not judged. */
                    score: number | null;
                    /** @description What it rests on, in one sentence. */
                    basis: string;
                };
                /** @description Why the two results differ by 15 points or more; null where they do not. */
                difference: string | null;
                /** @description Findings, each once: what contradicts, what cannot be true, who says it, how it is worded. */
                standsOut: {
                    /** @enum {string} */
                    speaks: "for" | "against";
                    says: string;
                    /** @description Words of the article. */
                    quote: string;
                    /** @enum {string} */
                    in: "title" | "text";
                    /** @description Its part of the weighted vote, in points; null where votes do not name their parts. */
                    points: number | null;
                }[];
                /** @description Central claims to check first, with the source that the article names for each. */
                openFirst: {
                    claim: string;
                    says: string;
                    source: string | null;
                    /** @description What the text itself has on it: who speaks, which documents it names, who disputes it; null where nothing was found. */
                    backing: string | null;
                    /** @description How it could be checked, in one sentence; null where that was said of another claim. */
                    check: string | null;
                }[];
                dissent: {
                    persona: string;
                    score: number;
                    distance: number;
                    over: string | null;
                }[];
                /** @description How far votes moved between the rounds. */
                moved: string;
                /** @description Pairs who met in round 2 over the same finding, each finding once. */
                meetings: {
                    /** @description What the finding is, in plain words. */
                    over: string;
                    /** @description The words that show it. */
                    quote: string;
                    asks: {
                        persona: string;
                        /** @description What the finding moved its vote by, in round 1. */
                        points: number;
                        /** @description Its vote of round 1. */
                        score: number;
                        /** @description Its vote of round 2. */
                        now: number;
                    };
                    answers: {
                        persona: string;
                        /** @description What the finding moved its vote by, in round 1. */
                        points: number;
                        /** @description Its vote of round 1. */
                        score: number;
                        /** @description Its vote of round 2. */
                        now: number;
                    };
                    /** @description Whether the one who asked granted that it had weighed it too little. */
                    granted: boolean;
                }[];
                /** @description Those who speak for the panel, in the order of their votes. */
                cards: {
                    persona: string;
                    /** @description Why this agent speaks for the panel: “Lowest vote”. */
                    why: string;
                    /** @description Words of the article that its argument is about; null where an earlier card has them. */
                    lookedAt: string | null;
                    /** @description What moved its vote most, in plain words. */
                    found: string | null;
                    /** @description The words that show it; null where the whole text does, or an earlier card has them. */
                    quote: string | null;
                    /** @description Where the article has them. */
                    in: ("title" | "text") | null;
                    /** @description What it moved the vote by; null where votes name no parts. */
                    points: number | null;
                    /** @description Its vote. */
                    score: number;
                    /** @description One sentence in its own voice. */
                    voice: string | null;
                    /** @description What another agent answered in round 2 to what it asks; null where nobody did. */
                    answer: {
                        persona: string;
                        /** @description Who has the answer, or “The text has this:” and words of the article. */
                        says: string;
                    } | null;
                }[];
            } | null;
            /** @description What kind of text the article is and what stands out in it, read from the recorded article without a model; null before its claims are identified. Since debate@4 it is recorded, and the offline votes are made from it. */
            appraisal: {
                /** @description The kind of text and the words that show it; null for a language that is not read. */
                text: {
                    /** @enum {string} */
                    kind: "report" | "analysis" | "opinion" | "press-release" | "interview" | "live-blog" | "satire" | "explainer" | "advertisement" | "other";
                    because: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    } | null;
                } | null;
                findings: {
                    id: string;
                    /** @enum {string} */
                    type: "impossible-figure" | "figures-disagree" | "headline-figure" | "headline-quotation-missing" | "headline-in-passing" | "no-source-named" | "experts-without-words" | "asks-to-be-spread" | "sale-at-the-end" | "named-sources" | "asked-those-concerned" | "independent-voice" | "limits-stated" | "not-verified-said" | "payer-named" | "correction-noted";
                    /**
                     * @description For the article or against it.
                     * @enum {string}
                     */
                    speaks: "for" | "against";
                    /** @description One sentence in plain English. */
                    says: string;
                    passage: {
                        /** @enum {string} */
                        in: "title" | "text";
                        start: number;
                        end: number;
                        quote: string;
                    };
                    /** @description What it counts in a vote of average attention, in log-odds: below 0 against the article. */
                    amount: number;
                }[];
                /** @description Ids of the claims that the article is about, most central first. */
                central: string[];
            } | null;
            claims: components["schemas"]["Claim"][];
            /** @description What identified the claims; null before they are identified. */
            claimExtraction: {
                /** @description `claims@…` for the embedded extractor, `model-claims@…` for a model. */
                extractor: string;
                /** @description The model that was asked to list the statements; null if none was. */
                model: string | null;
                /** @description Why the embedded extractor identified the claims instead. */
                problem: string | null;
            } | null;
            /** @description How the claims stand to what the model knows in general, judged in one call before round 1, with nothing looked up. Only `contradicts-known` has an effect, always with a named limit: it bounds `outcome.substance` and leads the summary. Null if no model was asked. */
            plausibility: {
                model: string;
                judgements: {
                    claim: string;
                    /** @enum {string} */
                    plausibility: "known" | "compatible" | "surprising" | "contradicts-known";
                    main: boolean;
                    quote: string | null;
                    limit: string | null;
                    sum: string | null;
                    factor: number | null;
                }[];
                problem: string | null;
            } | null;
            /** @description In a deep debate with a model, the answer of the agent that most others contradicted in round 2, given after the votes and without a vote. Null if none was asked. */
            lastWord: {
                persona: string;
                argument: string;
                answers: {
                    to: string;
                    /** @enum {string} */
                    stance: "agree" | "disagree" | "concede";
                    reason: string;
                }[];
                model: string;
                problem: string | null;
            } | null;
            flags: {
                /** @enum {string} */
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                quote: string;
                /** @description The evidence that contradicts the quote. */
                evidence?: {
                    id: string;
                    quote: string;
                };
                /** @description The agents that raised it; of the embedded analyst those that speak of the passage, which may be none. */
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
            /** @description The cost in credits; 0 before the end. */
            credits: number;
            /** @description Why there is no verdict. */
            problem: {
                code: string;
                detail: string;
                /** @description What the debate costs without a verdict: ⌈price × answers ÷ requested⌉ credits for the answers that it shows. Null if no account pays for it. */
                charge: {
                    credits: number;
                    answers: number;
                    requested: number;
                } | null;
                /** @description Why most agents were excused, and how many; null if none was. */
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
         *           "model": "offline@9"
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
         *             "Its central claim is “The city council voted 7 to 2 on Tuesday to approve a new bridge over the river”.",
         *             "Those whom it concerns were asked: “The builder did not respond to a request for comment”.",
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
            data: components["schemas"]["SimulationEndedData"];
        };
        SimulationEndedData: {
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
            /** @description Between 15 and 85 if nothing was checked. */
            consensusScore: number | null;
            /** @description The basis of the score; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            /** @description A verdict that can be quoted; null without a verdict. */
            summary: {
                /** @description The meaning of the score in words. Show it next to the score. */
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
            /** @description The cost in credits; 0 before the end. */
            credits: number;
            /** @description Why there is no verdict. */
            problem: {
                code: string;
                detail: string;
                /** @description What the debate costs without a verdict: ⌈price × answers ÷ requested⌉ credits for the answers that it shows. Null if no account pays for it. */
                charge: {
                    credits: number;
                    answers: number;
                    requested: number;
                } | null;
                /** @description Why most agents were excused, and how many; null if none was. */
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
         *           "model": "offline@9",
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
         *           },
         *           "links": {
         *             "self": "/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f",
         *             "audit": "/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f/audit",
         *             "export": "/api/simulations/8a9d84a3-758e-4bc9-993b-f2bd4488835f/export"
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
             * @description Present if there may be more debates, which this version of the service cannot read.
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
            /** @description Between 15 and 85 if nothing was checked. */
            consensusScore: number | null;
            /** @description The basis of the score; null without a score. */
            basis: ("manner" | "sources" | "evidence") | null;
            verdict: string | null;
            flags: string[];
            /** Format: date-time */
            openedAt: string;
            closedAt: string | null;
            credits: number;
            forkedFrom: string | null;
            usage: components["schemas"]["Usage"];
            /** @description Paths of this service. */
            links: {
                self: string;
                audit: string;
                export: string;
            };
            /** @description The text that contains the words searched for. */
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
            /** @description The consensus of the latest scores; the score of the verdict once there is one. */
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
         * @description One value of the state, for a request with `path`.
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
         *       "type": "test",
         *       "timestamp": "2026-11-28T08:01:12.004Z",
         *       "data": {}
         *     }
         */
        TestMessage: {
            /** @constant */
            type: "test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: Record<string, never>;
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
            /** @description Number of thumbnails that are kept now. */
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
                flag: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
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
                point?: string;
            }[];
            platform: string;
            /** Format: date-time */
            at: string;
            /** @description In round 1: what the agent knows of the matter; null when it names nothing. */
            knows: string | null;
            /** @description In round 1: the point that somebody who sees it otherwise has to answer; null when unknown. */
            objection: string | null;
            /** @description In round 1: what would change the agent’s mind; null when unknown. */
            wouldChange: string | null;
            /** @description What the score is made of, in points; `ref` is a signal, a finding of the appraisal or a piece of evidence. Null where the analyst does not say. */
            parts: {
                /** @enum {string} */
                kind: "prior" | "manner" | "finding" | "evidence" | "orders";
                ref?: string;
                points: number;
                /** @description What it is in plain words; null for `prior`, and for a style that words of the text speak against. */
                says: string | null;
                /** @description The words that show it; null where the whole text does. */
                quote: string | null;
                /** @description Where the article has them. */
                in: ("title" | "text") | null;
            }[] | null;
            /** @description The agent that said nearly the same before. */
            echoes: string | null;
        };
        Usage: {
            calls: number;
            inputTokens: number;
            cachedTokens: number;
            outputTokens: number;
            /** @description US dollars; null if a model has no price. */
            cost: number | null;
        };
        UsageDay: {
            /**
             * Format: date
             * @description A UTC day.
             */
            day: string;
            /** @description Null for use in sessions, and for use before keys were recorded. */
            keyId: string | null;
            /** @description Label of the key. */
            label: string | null;
            detections: number;
            /** @description Debates that reached a verdict and cost credits. */
            debates: number;
            /** @description Credits spent on these debates. */
            credits: number;
            /** @description Credits reserved for debates in progress. */
            reserved: number;
        };
        /**
         * @description Newest day first; days without use are omitted.
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
            /** @description As stated by the agent. */
            confidence: number;
            /** @description The confidence as it counts in the vote, after `analyst.calibration`. */
            counted: number;
            claims: {
                id: string;
                credibility: number;
                confidence: number;
            }[];
            /** @description Round 2 minus round 1, in points. */
            shift: number;
            /** @description Peers that the agent conceded to when its score changed. */
            movedBy: string[];
        };
        /** @description The `data` of one event of the stream; the `id` of the event is its revision. */
        WatchedEvent: components["schemas"]["DebateOpenedEvent"] | components["schemas"]["DebateClaimedEvent"] | components["schemas"]["AnalystChangedEvent"] | components["schemas"]["ArticleImportedEvent"] | components["schemas"]["StatementsListedEvent"] | components["schemas"]["ClaimsIdentifiedEvent"] | components["schemas"]["ArticleAppraisedEvent"] | components["schemas"]["EvidenceGatheredEvent"] | components["schemas"]["EvidenceMissingEvent"] | components["schemas"]["EvidenceWeighedEvent"] | components["schemas"]["PlausibilityJudgedEvent"] | components["schemas"]["RoundOpenedEvent"] | components["schemas"]["ArgumentMadeEvent"] | components["schemas"]["AgentExcusedEvent"] | components["schemas"]["TokensSpentEvent"] | components["schemas"]["ModelServerAwaitedEvent"] | components["schemas"]["RoundClosedEvent"] | components["schemas"]["ObjectionsAnsweredEvent"] | components["schemas"]["ConsensusReachedEvent"] | components["schemas"]["DebateClosedEvent"] | components["schemas"]["DebateAbandonedEvent"] | components["schemas"]["DebateSealedEvent"];
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "messageId": "3f0e4a52-8a61-8d7c-a8f1-2d3f6f0f7a10",
         *           "type": "debate.ended",
         *           "subject": "0d7ab8a5-0a32-4b0e-a2b8-1c9f2a7b6f7e",
         *           "queuedAt": "2026-11-28T08:01:12.004Z",
         *           "status": "delivered",
         *           "attempts": 1,
         *           "nextAt": null,
         *           "history": [
         *             {
         *               "attempt": 1,
         *               "at": "2026-11-28T08:01:12.311Z",
         *               "status": 204
         *             }
         *           ]
         *         }
         *       ],
         *       "next": null
         *     }
         */
        WebhookDeliveries: {
            deliveries: {
                messageId: string;
                /** @enum {string} */
                type: "debate.ended" | "credits.low" | "quota.reached" | "test";
                /** @description What the message is about: for `debate.ended` the id of the debate. */
                subject: string;
                /** Format: date-time */
                queuedAt: string;
                /** @enum {string} */
                status: "due" | "delivered" | "failed";
                attempts: number;
                /** @description When it is sent next; null when it is not. */
                nextAt: string | null;
                /** @description The latest attempts, oldest first. */
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
            }[];
            /** @description The cursor of the next page; null on the last one. */
            next: string | null;
        };
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
        /**
         * @example {
         *       "workspaceId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *       "members": [
         *         {
         *           "memberId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "email": "you@example.org",
         *           "role": "owner"
         *         }
         *       ],
         *       "invitations": []
         *     }
         */
        Workspace: {
            workspaceId: string;
            members: {
                memberId: string;
                /** @description Null while the member’s account is being erased. */
                email: string | null;
                /** @enum {string} */
                role: "owner" | "admin" | "editor" | "viewer";
            }[];
            /** @description Open invitations. Only owners and admins see them. */
            invitations: {
                invitationId: string;
                /** @enum {string} */
                role: "owner" | "admin" | "editor" | "viewer";
                /** @description Null if anybody who has the link may accept. */
                email: string | null;
                /** Format: date-time */
                expiresAt: string;
            }[];
        };
        /**
         * @example {
         *       "webhooks": [
         *         {
         *           "endpointId": "7c9d1c1e-6a4d-4d59-9b59-0a4d2f7f3c11",
         *           "url": "https://example.org/hook",
         *           "events": [
         *             "debate.ended",
         *             "credits.low"
         *           ],
         *           "addedAt": "2026-11-28T07:29:38.222Z"
         *         }
         *       ]
         *     }
         */
        WorkspaceWebhooks: {
            webhooks: {
                endpointId: string;
                url: string;
                events: ("debate.ended" | "credits.low" | "quota.reached")[];
                /**
                 * Format: date-time
                 * @description Nothing that happened earlier is told.
                 */
                addedAt: string;
            }[];
        };
        /**
         * @example {
         *       "workspaces": [
         *         {
         *           "workspaceId": "5abe0264-2b17-8b0b-9570-1a44197db1b3",
         *           "role": "owner",
         *           "email": "you@example.org"
         *         }
         *       ]
         *     }
         */
        Workspaces: {
            workspaces: components["schemas"]["NamedWorkspace"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the service’s log. Copied from the request if it has a valid one. */
        "X-Request-Id": string;
        /**
         * @description The remaining quota and the time until it resets (draft-ietf-httpapi-ratelimit-headers).
         * @example "daily";r=9;t=3600
         */
        RateLimit: string;
        /**
         * @description The quota in detections per UTC day. Absent if there is no limit.
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
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": components["schemas"]["KeySet"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
                    /** @description The session, and a device where the account has signed in. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-role`: Your role does not allow you to decide that about this member or role. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. `wrong-password`: The password is not right. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-role" | "insufficient-scope" | "not-a-member" | "wrong-password";
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
            /** @description `last-owner`: A workspace needs an owner: make somebody else an owner first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "last-owner";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
                    /** @description All scopes of your role when omitted. `sandbox`, alone: a key that costs nothing and gets recorded examples. */
                    scopes?: ("detect" | "simulate" | "read" | "sandbox")[];
                    /** @description Detections that the key may make per UTC day; null or omitted: no limit of its own. */
                    detectionsPerDay?: number | null;
                    /** @description Credits that the key may spend per UTC day; null or omitted: no limit of its own. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-keys`: The account has reached its limit of keys. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `key-ended`: This key has been revoked or replaced already. `too-many-keys`: The account has reached its limit of keys. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
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
            /** @description A page of movements as JSON, or all of them as CSV. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description The session, and a device where the account has signed in. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `wrong-password`: The password is not right. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The second factor. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    enableSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    setup: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Turned on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `wrong-code`: The code is not right, or has been used already. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "wrong-code";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `second-factor-on`: The account has a second factor already: remove it first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "second-factor-on";
                    };
                };
            };
            /** @description `setup-ended`: This set-up has ended or is not complete: begin again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "setup-ended";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    removeSecondFactor: {
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
                    code: string;
                };
            };
        };
        responses: {
            /** @description Removed. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `wrong-code`: The code is not right, or has been used already. `wrong-password`: The password is not right. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "wrong-code" | "wrong-password";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    setUpSecondFactor: {
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
            /** @description The secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `wrong-password`: The password is not right. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `second-factor-on`: The account has a second factor already: remove it first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "second-factor-on";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    listUsage: {
        parameters: {
            query?: {
                /** @description The first UTC day; 29 days before `to` when omitted. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description The token of an invitation, with which one can sign up although sign-up is closed. */
                    invitation?: string;
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminListAccounts: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
                /** @description Only the account with exactly this address; case does not matter. */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAccounts"];
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminGetAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
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
                    "application/json": components["schemas"]["AdminAccountDetails"];
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminGrantCredits: {
        parameters: {
            query?: never;
            header: {
                /** @description A repeated request with the same key grants nothing more. */
                "Idempotency-Key": string;
            };
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: number;
                    /** @description Why. The members of the workspace read it. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Granted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantedCredits"];
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminLiftLockouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lifted. */
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminSetPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "free" | "pro" | "team";
                    /** @description Why. It is recorded. */
                    reason: string;
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
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
            /** @description `subscription-active`: A subscription is already active. Change it in the customer portal. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "subscription-active";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminEndSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminListActivity: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorActivity"];
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminListAbandonedDebates: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbandonedDebates"];
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminRetryDebate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Why. The members of the workspace read it. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The new debate is held. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedDebate"];
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
            /** @description `account-not-found`: There is no such account. `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `cancelled`: The debate was cancelled; it costs the answers that it shows. `has-verdict`: The debate has a verdict; only a debate without a verdict can be tried again. `still-running`: The debate is not over yet; only a debate without a verdict can be tried again. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "has-verdict" | "still-running";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `model-not-allowed`: A persona names a model that the operator does not allow. `unknown-analyst`: This service has no such analyst. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "model-not-allowed" | "unknown-analyst";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `not-recordable`: The log does not accept the events of this debate, which was ended; it costs the answers that it shows. `overloaded`: Too many debates are waiting. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-recordable" | "overloaded" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    adminListLockouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last to end first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lockouts"];
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    adminShowService: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service, as this server sees it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceOverview"];
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    checkout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key and body are carried out once, charged once, and get the same answer. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. `payments-closed`: This server does not accept payments. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member" | "payments-closed";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `subscription-active`: A subscription is already active. Change it in the customer portal. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "subscription-active";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `payment-provider-unavailable`: The payment provider does not answer right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "payment-provider-unavailable" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
                    };
                };
            };
        };
    };
    openPortal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key and body are carried out once, charged once, and get the same answer. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. `payments-closed`: This server does not accept payments. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member" | "payments-closed";
                    };
                };
            };
            /** @description `no-subscription`: This account has no subscription. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "no-subscription";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `payment-provider-unavailable`: The payment provider does not answer right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "payment-provider-unavailable" | "store-unavailable" | "stream-unreadable";
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
            /** @description Accepted. */
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
            /** @description `invalid-request`: The request is not valid. `invalid-signature`: The notification has no valid, recent signature of the payment provider. */
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
            /** @description `payments-closed`: This server does not accept payments. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payments-closed";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `observed-meanwhile`: Another request recorded the state of the subscription at the same time. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "observed-meanwhile";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `payment-provider-unavailable`: The payment provider does not answer right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "payment-provider-unavailable" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    detect: {
        parameters: {
            query?: {
                /** @description Of the real pictures of any measured kind, the share that may be called `ai`. The verdict keeps to the largest measured limit that is not above it, and the answer says what is found at it. */
                maxFalseAlarm?: number;
            };
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Detection"];
                };
            };
            /** @description `invalid-request`: The request does not contain exactly one image. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "payload-too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: Only JPEG, PNG, WebP, GIF, AVIF, HEIC and TIFF images are supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: The service does not fetch this address. `fetch-failed`: The address could not be fetched. `image-too-large`: The image has more than 50 megapixels, a side over 65,500 pixels, or takes too much memory to decode. `image-too-slow`: The image took too long to read. From the third such image in an hour, each one counts against the quota. `undecodable-image`: The image is damaged or incomplete and cannot be decoded. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "image-too-large" | "image-too-slow" | "undecodable-image";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has reached its daily limit. `quota-exceeded`: The daily detection quota is used up. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached" | "quota-exceeded" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: Too many images are waiting; try again shortly. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            query?: {
                /** @description Of the real pictures of any measured kind, the share that may be called `ai`. The verdict keeps to the largest measured limit that is not above it, and the answer says what is found at it. */
                maxFalseAlarm?: number;
            };
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
            /** @description `invalid-request`: The request does not contain exactly one image. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
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
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `invalid-archive`: The ZIP archive is damaged, or of an unsupported kind. `too-many-items`: A batch has at most 100 pictures. */
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
            /** @description `too-many-costly-archives`: ZIP archives of this account unpacked too much within an hour that could not be used. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-costly-archives" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: Too many images are waiting; try again shortly. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    /** @description Seconds to wait before the next request. */
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
                /** @description Words of the file’s name or address, or of the origin that the file declares: a generator, a camera, a signer. All words must occur; `begin*` matches words that start with it. */
                q?: string;
                /** @description Only detections with this verdict. */
                verdict?: "ai" | "not_ai" | "uncertain";
                /** @description Answered at this time or later. */
                from?: string;
                /** @description Answered at this time or earlier; a date includes the whole day. */
                to?: string;
                /** @description Only detections of exactly these bytes. */
                sha256?: string;
                limit?: number;
                /** @description The `next` of the previous page. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    getDetection: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptDetection"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
    eraseDetection: {
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
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `recorded-in-clear`: The detection was recorded before detections could be erased one by one; closing the account erases it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "recorded-in-clear";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnWorkspace"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `invitation-for-another`: This invitation is for another e-mail address. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "invitation-for-another";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `invitation-not-found`: There is no such invitation, or it was withdrawn. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "invitation-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `already-a-member`: You are a member of this workspace already. `invitation-used`: This invitation has been used already. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "already-a-member" | "invitation-used";
                    };
                };
            };
            /** @description `invitation-expired`: This invitation has expired: ask for a new one. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invitation-expired";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    embedShare: {
        parameters: {
            query: {
                /** @description The address of the page of a shared debate. */
                url: string;
                format?: "json";
                /** @description In pixels. A badge that is wider is left out. */
                maxwidth?: number;
                /** @description In pixels. A badge that is higher is left out. */
                maxheight?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OEmbed"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    requestPasswordReset: {
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
                };
            };
        };
        responses: {
            /** @description If there is such an account, the mail is on its way. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `no-mail`: This server sends no mail: ask its operator for a link. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "no-mail";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Changed: sign in with it. */
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
            /** @description `reset-link-ended`: This link has been used, has expired or is incomplete: ask for a new one. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "reset-link-ended";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cast"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description The code of the second factor, or a recovery code, where the account has a second factor. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
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
            /** @description `invalid-credentials`: The e-mail address or the password is not right. `second-factor-needed`: This account needs a code of its second factor too. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-credentials" | "second-factor-needed";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `wrong-code`: The code is not right, or has been used already. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "wrong-code";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description The session, and a device where the account has signed in. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    chooseWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    workspaceId: string;
                };
            };
        };
        responses: {
            /** @description Chosen. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedDebate"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    getSignInWays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider, or null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWays"];
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
                    };
                };
            };
        };
    };
    getIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How you sign in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnIdentity"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    releaseIdentity: {
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
            /** @description Released. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `wrong-password`: The password is not right. */
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
            /** @description `no-password`: Your account has no password, so the provider is your only way in. Choose a password by “Forgotten your password?” first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "no-password";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    beginProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInBegun"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `no-provider`: This server has no sign-in through a provider. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "no-provider";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `provider-faulty`: The sign-in provider’s answer cannot be trusted or understood, so nobody was signed in. Tell the operator. `provider-unavailable`: The sign-in provider cannot be reached or does not answer in time. Try again later, or sign in with a password. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "provider-faulty" | "provider-unavailable" | "store-unavailable";
                    };
                };
            };
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: string;
                    code?: string;
                    /** @description The issuer, where the provider names itself (RFC 9207). */
                    iss?: string;
                    error?: string;
                    /** @description The token of an invitation, with which one can sign up with an address of any domain. */
                    invitation?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description There is an account with this address: join it with its password. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInJoining"];
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
            /** @description `account-closed`: The account to which you signed in through the provider was closed. An operator can let you begin anew. `address-unverified`: The sign-in provider has not verified your e-mail address. `cross-site-request`: The request does not come from this service’s own pages. `domain-not-allowed`: People with your e-mail address cannot sign up through the provider here. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `no-provider`: This server has no sign-in through a provider. `sign-in-refused`: The sign-in provider did not sign you in. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-closed" | "address-unverified" | "cross-site-request" | "domain-not-allowed" | "foreign-host" | "no-provider" | "sign-in-refused";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `other-identity`: The account with your e-mail address belongs to somebody else at the provider. An operator can release it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "other-identity";
                    };
                };
            };
            /** @description `sign-in-ended`: This sign-in has expired, has been used, or was not begun in this browser: begin again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "sign-in-ended";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `provider-faulty`: The sign-in provider’s answer cannot be trusted or understood, so nobody was signed in. Tell the operator. `provider-unavailable`: The sign-in provider cannot be reached or does not answer in time. Try again later, or sign in with a password. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "provider-faulty" | "provider-unavailable" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    joinByProvider: {
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
                    /** @description The code of the second factor, or a recovery code, where the account has a second factor. */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
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
            /** @description `invalid-credentials`: The e-mail address or the password is not right. `second-factor-needed`: This account needs a code of its second factor too. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "invalid-credentials" | "second-factor-needed";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `no-provider`: This server has no sign-in through a provider. `wrong-code`: The code is not right, or has been used already. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "no-provider" | "wrong-code";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `other-identity`: The account with your e-mail address belongs to somebody else at the provider. An operator can release it. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "other-identity";
                    };
                };
            };
            /** @description `sign-in-ended`: This sign-in has expired, has been used, or was not begun in this browser: begin again. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "sign-in-ended";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    signOutByProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out here. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description The session, and a device where the account has signed in. */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    simulate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key and body are carried out once, charged once, and get the same answer. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 immediately, `respond-async, wait=20` after 20 seconds unless the debate ends before. */
                Prefer?: string;
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
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
                     * @description Whether evidence is looked up, as far as the depth allows.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                    /**
                     * Format: uri
                     * @description Receives a Standard Webhooks message when the debate ends, signed with the account’s webhook secret.
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
                     * @description The address of the article. Either `url` or `text` is required.
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
                     * @description Whether evidence is looked up, as far as the depth allows.
                     * @default default
                     * @enum {string}
                     */
                    evidence?: "default" | "none";
                    /**
                     * Format: uri
                     * @description Receives a Standard Webhooks message when the debate ends, signed with the account’s webhook secret.
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The debate continues. Poll `Location`, or watch its events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description Seconds to wait before the next request. */
                    "Retry-After": number;
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "insufficient-credits";
                    };
                };
            };
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `cancelled`: The debate was cancelled; it costs the answers that it shows. `reservation-conflict`: This reservation already exists with another amount. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "reservation-conflict";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `payload-too-large`: The request body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unsupported-media-type";
                    };
                };
            };
            /** @description `blocked-address`: The service does not fetch this address. `fetch-failed`: The address could not be fetched. `idempotency-mismatch`: This Idempotency-Key was used with another request. `not-an-article`: There is no article at this address. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "idempotency-mismatch" | "not-an-article";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has reached its daily limit. `too-many-costly-pages`: Too many files or pages of this account took too much time or memory to read within an hour. `too-many-requests`: Too many requests of this account or address are in progress. `unpaid-limit-reached`: The account has reached its limit of debates that cost nothing. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached" | "too-many-costly-pages" | "too-many-requests" | "unpaid-limit-reached";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `debate-failed`: The debate was abandoned; it costs the answers that it shows. `not-recordable`: The log does not accept the events of this debate, which was ended; it costs the answers that it shows. `overloaded`: Too many debates are waiting. `recovery-failed`: The service could not continue the debate; it was abandoned and costs the answers that it shows. `stalled`: The log does not accept the end of this debate yet; its credits were returned. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. `too-few-votes`: Too few agents voted for a verdict; the debate costs the answers that it shows. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-failed" | "not-recordable" | "overloaded" | "recovery-failed" | "stalled" | "store-unavailable" | "stream-unreadable" | "too-few-votes";
                    };
                };
            };
            /** @description `upstream-timeout`: The other server took too long. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                     * @description Whether evidence is looked up, as far as the depth allows.
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
                     * @description The address of the article. Either `url` or `text` is required.
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
                     * @description Whether evidence is looked up, as far as the depth allows.
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `blocked-address`: The service does not fetch this address. `fetch-failed`: The address could not be fetched. `not-an-article`: There is no article at this address. */
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
            /** @description `too-many-costly-pages`: Too many files or pages of this account took too much time or memory to read within an hour. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-costly-pages" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: Too many debates are waiting. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "store-unavailable";
                    };
                };
            };
        };
    };
    listSimulations: {
        parameters: {
            query?: {
                /** @description Words in the title or in arguments; all must occur. Words "in quotes" must occur as a phrase; `begin*` matches words that start with it. */
                q?: string;
                /** @description Opened at this time or later. */
                from?: string;
                /** @description Opened at this time or earlier; a date includes the whole day. */
                to?: string;
                /** @description Host of the article, for instance news.example. */
                host?: string;
                /** @description Minimum consensus score. */
                scoreMin?: number;
                /** @description Maximum consensus score. */
                scoreMax?: number;
                /** @description With a flag of this kind. */
                flag?: "anonymous-sourcing" | "unsourced-claim" | "unsourced-number" | "loaded-language" | "clickbait-headline" | "headline-mismatch" | "conspiracy-framing" | "false-certainty" | "personal-attack" | "one-sided" | "emotional-appeal" | "satire" | "advertising" | "prompt-injection" | "unsupported-language" | "contradicts-known-facts" | "imitated-source" | "single-source" | "source-does-not-say" | "contradicted-by-source" | "fact-checked-false" | "dead-source";
                /** @description running, done or abandoned. */
                status?: "running" | "done" | "abandoned";
                /** @description Hash of the cast. */
                cast?: string;
                /** @description offline, llm, or a model’s name. */
                analyst?: string;
                limit?: number;
                /** @description The `next` of the previous page. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    getSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-api-key`: This API key is not valid. `invalid-session`: The session has ended: sign in again. `missing-api-key`: This route needs an API key in the X-API-Key header. `revoked-api-key`: This API key has been revoked. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `conflict`: The debate has reached its verdict and cannot be cancelled. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    auditSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checks and their findings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
    eraseSimulation: {
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
            /** @description The erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `erase-running`: The debate is not over yet, or is being settled; cancel it or wait until it can be erased. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erase-running";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    watchSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Continues after the event with this id; 204 when the debate is over and no event follows. */
                "Last-Event-ID"?: string;
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. `too-many-streams`: The account watches too many debates at once. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests" | "too-many-streams";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
    exportSimulation: {
        parameters: {
            query?: {
                /** @description Left out, the `Accept` header decides, and a bundle (`jsonl`) is sent where it has no preference. */
                format?: "jsonl" | "md" | "html" | "csv";
            };
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description A file name for the answer. */
                    "Content-Disposition": string;
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
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
            /** @description The answer is unchanged since the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Send it as `If-None-Match` to get 304 while the answer is unchanged. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid-request`: The request is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `unreadable-debate`: The debate cannot be read; its audit states the reason. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unreadable-debate";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
    forkSimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key and body are carried out once, charged once, and get the same answer. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 immediately, `respond-async, wait=20` after 20 seconds unless the debate ends before. */
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
                        /** @description Unique in the cast, in kebab-case. Arguments, votes and replies refer to it. */
                        id: string;
                        /** @description The name shown in a transcript. */
                        name: string;
                        /**
                         * @description The platform that the persona belongs to; the same as the folder of the file.
                         * @enum {string}
                         */
                        platform: "microblog" | "forum" | "professional" | "social" | "technews" | "messaging";
                        /** @description Who the persona is, in a few words: work and circumstances. */
                        role: string;
                        /** @description What the persona leans towards before reading. */
                        bias: string;
                        /** @description What the persona tends to miss. */
                        blindSpots: string[];
                        /** @description What the persona accepts as evidence, and what not. */
                        standards: string;
                        /**
                         * @description The voice of its arguments.
                         * @enum {string}
                         */
                        tone: "dry" | "warm" | "blunt" | "wry" | "formal" | "anxious" | "patient" | "breezy";
                        /** @description How the persona talks: habits, rhythm, favourite arguments. For the LLM analyst. */
                        voice: string;
                        /** @description How the persona treats those who argue with it. For the LLM analyst, in round 2, where there are any. */
                        withPeers?: string;
                        /** @description Topics whose claims the persona discusses first. */
                        interests?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
                        /** @description Topics that the persona knows from work. On these it is more confident and harder to convince. */
                        expertise?: ("money" | "work" | "business" | "health" | "children" | "education" | "housing" | "law" | "crime" | "politics" | "war" | "science" | "technology" | "environment" | "places" | "travel" | "food" | "faith" | "media" | "celebrity" | "history" | "people" | "figures" | "danger")[];
                        /** @description What the persona asks before it believes a claim. */
                        asksFor?: {
                            /**
                             * @description The kind of claim that the question is about.
                             * @enum {string}
                             */
                            about: "figure" | "event" | "quotation" | "cause" | "comparison" | "rule" | "any";
                            /** @description The question. {number} is the figure in the claim. */
                            ask: string;
                        }[];
                        /** @description The persona’s own phrases, for the embedded analyst. */
                        phrases?: {
                            /** @description Introduces a claim. {said} is “that …” or a quotation. */
                            opens?: string[];
                            /** @description Introduces a finding about a claim. {finding} is a whole clause. */
                            notes?: string[];
                            /** @description Said with a high score. Must state nothing about the article. */
                            trusts?: string[];
                            /** @description Said with a medium score. Must state nothing about the article. */
                            wavers?: string[];
                            /** @description Said with a low score. Must state nothing about the article. */
                            doubts?: string[];
                            /** @description Concedes a peer’s point. {finding} is that point. */
                            concedes?: string[];
                            /** @description Concedes a peer’s point in part. {finding} is that point. */
                            narrows?: string[];
                            /** @description Answers a peer with another finding. {finding} is that finding. */
                            counters?: string[];
                            /** @description Clauses for each kind of finding. Each may follow “and” or “because” and must state only the finding. */
                            sees?: {
                                /** @description A clause about a named source. {words} is the article’s wording, quoted. */
                                source?: string[];
                                /** @description A clause about an anonymous source. {words} is the article’s wording, quoted. */
                                anonymous?: string[];
                                /** @description A clause which says that a paragraph names no source. */
                                unsourced?: string[];
                                /** @description A clause about a figure. {words} is the article’s wording, quoted. */
                                figure?: string[];
                                /** @description A clause about the only figure of a paragraph. {words} is the article’s wording, quoted. */
                                "bare-figure"?: string[];
                                /** @description A clause about a date. {words} is the article’s wording, quoted. */
                                date?: string[];
                                /** @description A clause about a cautious wording. {words} is the article’s wording, quoted. */
                                hedge?: string[];
                                /** @description A clause about a wording of certainty. {words} is the article’s wording, quoted. */
                                certainty?: string[];
                                /** @description A clause about a superlative. {words} is the article’s wording, quoted. */
                                superlative?: string[];
                                /** @description A clause about a loaded word. {words} is the article’s wording, quoted. */
                                "loaded-language"?: string[];
                            };
                        };
                        /** @description Words that the persona never uses. Sentences that contain one of them are avoided. */
                        never?: string[];
                        /** @description How the persona behaves in cross-examination. */
                        temperament: {
                            /** @description 0 fully adopts the view of a convincing peer, 1 never changes its own. */
                            stubbornness: number;
                            /** @description Kinds of evidence that make the persona concede when a peer points them out. */
                            yieldsTo: ("attribution" | "quotation" | "numbers" | "documents" | "dates-and-places" | "hedging" | "certainty" | "loaded-language" | "superlatives" | "insults" | "second-person" | "shouting" | "clickbait" | "headline-match" | "balance" | "unsupported-claims" | "conspiracy" | "satire" | "advertising" | "injection" | "boilerplate")[];
                            /**
                             * @description Platforms whose arguments the persona discounts.
                             * @default []
                             */
                            resists?: ("microblog" | "forum" | "professional" | "social" | "technews" | "messaging")[];
                        };
                        /**
                         * @description Weight of the persona in the vote of its platform.
                         * @default 1
                         */
                        weight?: number;
                        /** @description The score, 0 to 100, of an article without any signals. */
                        priorTrust: number;
                        /** @description The range of the persona’s confidence. */
                        confidence: {
                            /** @description Lowest confidence, 0 to 1. */
                            floor: number;
                            /** @description Highest confidence, 0 to 1; not below the floor. */
                            ceiling: number;
                        };
                        /** @description Weight of each signal: 1 is that of the base model (the default), 0 ignores the signal, 3 is the maximum. */
                        attention: {
                            [key: string]: number;
                        };
                        /** @description Overrides for the LLM analyst. */
                        llm?: {
                            /** @description A model name that the configured server knows. */
                            model?: string;
                            /** @description Sampling temperature: replies vary more with higher values. */
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
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The debate continues. Poll `Location`, or watch its events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description Seconds to wait before the next request. */
                    "Retry-After": number;
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `cancelled`: The debate was cancelled; it costs the answers that it shows. `reservation-conflict`: This reservation already exists with another amount. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "reservation-conflict";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `blocked-address`: The service does not fetch this address. `fetch-failed`: The address could not be fetched. `fork-changes-nothing`: This fork would have the same result as the debate. `idempotency-mismatch`: This Idempotency-Key was used with another request. `model-not-allowed`: A persona names a model that the operator does not allow. `nobody-seated`: A debate needs at least one agent. `not-an-article`: There is no article at this address. `too-many-seats`: A fork has too many agents. `unknown-agent`: The debate has no such agent. `unknown-analyst`: This service has no such analyst. `unknown-platform`: The debate has no such platform. `unknown-revision`: The debate has not reached this revision. */
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
            /** @description `key-limit-reached`: This key has reached its daily limit. `too-many-costly-pages`: Too many files or pages of this account took too much time or memory to read within an hour. `too-many-requests`: Too many requests of this account or address are in progress. `unpaid-limit-reached`: The account has reached its limit of debates that cost nothing. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached" | "too-many-costly-pages" | "too-many-requests" | "unpaid-limit-reached";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `debate-failed`: The debate was abandoned; it costs the answers that it shows. `not-recordable`: The log does not accept the events of this debate, which was ended; it costs the answers that it shows. `overloaded`: Too many debates are waiting. `recovery-failed`: The service could not continue the debate; it was abandoned and costs the answers that it shows. `stalled`: The log does not accept the end of this debate yet; its credits were returned. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. `too-few-votes`: Too few agents voted for a verdict; the debate costs the answers that it shows. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-failed" | "not-recordable" | "overloaded" | "recovery-failed" | "stalled" | "store-unavailable" | "stream-unreadable" | "too-few-votes";
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
                /** @description Number of frames in a page; ignored for JSON lines. */
                limit?: number;
            };
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
    retrySimulation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key and body are carried out once, charged once, and get the same answer. */
                "Idempotency-Key"?: string;
                /** @description `respond-async` answers 202 immediately, `respond-async, wait=20` after 20 seconds unless the debate ends before. */
                Prefer?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The debate is over. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
                    "Preference-Applied"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description The debate continues. Poll `Location`, or watch its events. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Address of the debate. */
                    Location: string;
                    /** @description Seconds to wait before the next request. */
                    "Retry-After": number;
                    /** @description The preferences of `Prefer` that were applied (RFC 7240). */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `cancelled`: The debate was cancelled; it costs the answers that it shows. `has-verdict`: The debate has a verdict; only a debate without a verdict can be tried again. `reservation-conflict`: This reservation already exists with another amount. `still-running`: The debate is not over yet; only a debate without a verdict can be tried again. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cancelled" | "has-verdict" | "reservation-conflict" | "still-running";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `blocked-address`: The service does not fetch this address. `fetch-failed`: The address could not be fetched. `idempotency-mismatch`: This Idempotency-Key was used with another request. `model-not-allowed`: A persona names a model that the operator does not allow. `not-an-article`: There is no article at this address. `unknown-analyst`: This service has no such analyst. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address" | "fetch-failed" | "idempotency-mismatch" | "model-not-allowed" | "not-an-article" | "unknown-analyst";
                    };
                };
            };
            /** @description `key-limit-reached`: This key has reached its daily limit. `too-many-costly-pages`: Too many files or pages of this account took too much time or memory to read within an hour. `too-many-requests`: Too many requests of this account or address are in progress. `unpaid-limit-reached`: The account has reached its limit of debates that cost nothing. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "key-limit-reached" | "too-many-costly-pages" | "too-many-requests" | "unpaid-limit-reached";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `debate-failed`: The debate was abandoned; it costs the answers that it shows. `not-recordable`: The log does not accept the events of this debate, which was ended; it costs the answers that it shows. `overloaded`: Too many debates are waiting. `recovery-failed`: The service could not continue the debate; it was abandoned and costs the answers that it shows. `stalled`: The log does not accept the end of this debate yet; its credits were returned. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. `too-few-votes`: Too few agents voted for a verdict; the debate costs the answers that it shows. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "debate-failed" | "not-recordable" | "overloaded" | "recovery-failed" | "stalled" | "store-unavailable" | "stream-unreadable" | "too-few-votes";
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `debate-running`: The debate is not over yet; only a finished debate can be shared. `too-many-shares`: The debate has the maximum number of links. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
            /** @description The link is revoked. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    getSimulationState: {
        parameters: {
            query?: {
                /** @description A revision; the last when omitted. */
                at?: number;
                /** @description One value only, for instance `agents.growth-marketer.score`. */
                path?: string;
            };
            header?: {
                /** @description With a key of the sandbox: the code of a refusal of this operation, which is then the answer. Ignored with another key. */
                "Elenchus-Sandbox"?: string;
            };
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `no-such-path`: The state has no value at this path. `not-found`: There is no such simulation. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "no-such-path" | "not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
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
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "request-timeout";
                    };
                };
            };
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `unknown-revision`: The debate has not reached this revision. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "unknown-revision";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
                    };
                };
            };
            /** @description `internal-error`: Something went wrong on our side. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "internal-error";
                    };
                };
            };
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `true` on every answer to a key of the sandbox: a recorded example, not a judgement. */
                    "Elenchus-Sandbox"?: "true";
                    /** @description Seconds to wait before the next request. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
                /** @description Another debate, for instance a fork of `a`. */
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `erased`: This was erased for good. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "erased";
                    };
                };
            };
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    listActivity: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "viewer";
                    /**
                     * Format: email
                     * @description Only somebody with this address may accept. Anybody who has the link when omitted.
                     */
                    email?: string;
                    /** @default 168 */
                    validHours?: number;
                };
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invited"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-role`: Your role does not allow you to decide that about this member or role. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-role" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `workspace-full`: The workspace has reached its limit of members and open invitations. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "workspace-full";
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-role`: Your role does not allow you to decide that about this member or role. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-role" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `invitation-not-found`: There is no such invitation, or it was withdrawn. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "invitation-not-found" | "not-found";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    leaveWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Left. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `last-owner`: A workspace needs an owner: make somebody else an owner first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "last-owner";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "owner" | "admin" | "editor" | "viewer";
                };
            };
        };
        responses: {
            /** @description Changed. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-role`: Your role does not allow you to decide that about this member or role. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-role" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `member-not-found`: There is no such member. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "member-not-found" | "not-found";
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
            /** @description `last-owner`: A workspace needs an owner: make somebody else an owner first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "last-owner";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-role`: Your role does not allow you to decide that about this member or role. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-role" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `account-not-found`: There is no such account. `member-not-found`: There is no such member. `not-found`: There is nothing here. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "account-not-found" | "member-not-found" | "not-found";
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
            /** @description `last-owner`: A workspace needs an owner: make somebody else an owner first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "last-owner";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhooks"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uri
                     * @description Receives the messages. A public http or https address on one of the usual web ports.
                     */
                    url: string;
                    /** @description What the workspace is told of from now on. */
                    events: ("debate.ended" | "credits.low" | "quota.reached")[];
                };
            };
        };
        responses: {
            /** @description The webhook. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedWebhook"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
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
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-webhooks`: The workspace has reached its limit of webhooks. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-webhooks";
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
            /** @description `blocked-address`: The service does not fetch this address. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "blocked-address";
                    };
                };
            };
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
                    };
                };
            };
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. `webhook-not-found`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found" | "webhook-not-found";
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    listWebhookDeliveries: {
        parameters: {
            query?: {
                limit?: number;
                /** @description The `next` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. `webhook-not-found`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found" | "webhook-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    redeliverWebhookMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedMessage"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `delivery-not-found`: There is no such delivery. `not-found`: There is nothing here. `webhook-not-found`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "delivery-not-found" | "not-found" | "webhook-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedMessage"];
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
            /** @description `cross-site-request`: The request does not come from this service’s own pages. `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. `not-a-member`: You are not a member of this workspace: choose another one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "cross-site-request" | "foreign-host" | "insufficient-scope" | "not-a-member";
                    };
                };
            };
            /** @description `not-found`: There is nothing here. `webhook-not-found`: There is no such webhook. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "not-found" | "webhook-not-found";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-attempts`: Too many attempts; wait before the next one. `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-attempts" | "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
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
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspaces"];
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
            /** @description `foreign-host`: A session cannot be used under this host name. Name it in ELENCHUS_PUBLIC_URL or ELENCHUS_HOST_NAMES. `insufficient-scope`: This API key, or your role in this workspace, does not allow that. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "foreign-host" | "insufficient-scope";
                    };
                };
            };
            /** @description `not-acceptable`: This path offers no media type that the Accept header allows. */
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
            /** @description `too-many-requests`: Too many requests of this account or address are in progress. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "too-many-requests";
                    };
                };
            };
            /** @description `headers-too-large`: The request’s headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "headers-too-large";
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
            /** @description `overloaded`: The service cannot accept more work right now. `secret-changed`: This was encrypted with another secret of the service and cannot be shown. `store-unavailable`: The log cannot be written or read right now. `stream-unreadable`: This depends on a part of the log that this version of the service cannot read. The operator has been notified. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description Seconds to wait before the next request. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        code?: "overloaded" | "secret-changed" | "store-unavailable" | "stream-unreadable";
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
            /** @description Accepted. The service retries after any other status, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    debateEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt. */
                "Webhook-ID": string;
                /** @description Seconds since 1970. */
                "Webhook-Timestamp": string;
                /** @description `v1,` and an HMAC-SHA256 in base64, with the secret of this webhook. */
                "Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebateEndedMessage"];
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other status, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    creditsLow: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt. */
                "Webhook-ID": string;
                /** @description Seconds since 1970. */
                "Webhook-Timestamp": string;
                /** @description `v1,` and an HMAC-SHA256 in base64, with the secret of this webhook. */
                "Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditsLowMessage"];
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other status, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    quotaReached: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt. */
                "Webhook-ID": string;
                /** @description Seconds since 1970. */
                "Webhook-Timestamp": string;
                /** @description `v1,` and an HMAC-SHA256 in base64, with the secret of this webhook. */
                "Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuotaReachedMessage"];
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other status, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    test: {
        parameters: {
            query?: never;
            header: {
                /** @description The same for every attempt. */
                "Webhook-ID": string;
                /** @description Seconds since 1970. */
                "Webhook-Timestamp": string;
                /** @description `v1,` and an HMAC-SHA256 in base64, with the secret of this webhook. */
                "Webhook-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestMessage"];
            };
        };
        responses: {
            /** @description Accepted. The service retries after any other status, except 410, which ends the webhook. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not accepted. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
