// Types of the API's answers, from its document: `npm run docs` writes the schema. A change of the API is a type error in
// every page that does not follow it.
import { type components, type operations } from '../clients/typescript/src/schema.js';
import { type Api } from './api.js';

/** The JSON that an operation answers. */
type Answer<Id extends keyof operations, Status extends number = 200> = operations[Id]['responses'] extends {
  readonly [S in Status]: { readonly content: { readonly 'application/json': infer Json } };
}
  ? Json
  : never;

export type Account = Answer<'getAccount'>;
export type AuditReport = Answer<'auditSimulation'>;
export type Comparison = Answer<'compareSimulations'>;
export type Cast = Answer<'getCast'>;
export type Detection = Answer<'detect'>;
export type DetectionList = Answer<'listDetections'>;
export type DetectionRow = DetectionList['detections'][number];
export type KeptDetection = Answer<'getDetection'>;
export type PendingDetection = Answer<'getDetection', 202>;
export type ThumbnailSetting = Answer<'keepThumbnails'>;
export type DebatePrices = Answer<'listPrices'>;
export type Region = Detection['evidence']['regions'][number];
export type IssuedKey = Answer<'issueKey', 201>;
export type KeyList = Answer<'listKeys'>;
export type Ledger = Answer<'listMovements'>;
export type UsageDays = Answer<'listUsage'>;
export type Packs = Answer<'listPacks'>;
export type Payment = Answer<'checkout'>;
export type Plans = Answer<'listPlans'>;
export type Session = Answer<'getSession'>;
export type OpenSession = NonNullable<Session['session']>;
export type Workspace = Answer<'getWorkspace'>;
export type WorkspaceList = Answer<'listWorkspaces'>;
/** A workspace that the user belongs to. */
export type Membership = WorkspaceList['workspaces'][number];
export type Invited = Answer<'invite', 201>;
export type Joined = Answer<'acceptInvitation'>;
export type WorkspaceWebhooks = Answer<'listWebhooks'>;
export type WorkspaceWebhook = WorkspaceWebhooks['webhooks'][number];
export type AddedWebhook = Answer<'addWebhook', 201>;
export type WebhookDeliveries = Answer<'listWebhookDeliveries'>;
export type WebhookDelivery = WebhookDeliveries['deliveries'][number];
export type Activity = Answer<'listActivity'>;
export type ActivityLine = Activity['activity'][number];
export type AdminAccounts = Answer<'adminListAccounts'>;
export type AdminAccount = AdminAccounts['accounts'][number];
export type Lockouts = Answer<'adminListLockouts'>;
export type Lockout = Lockouts['lockouts'][number];
export type ServiceOverview = Answer<'adminShowService'>;
export type AbandonedDebates = Answer<'adminListAbandonedDebates'>;
export type AbandonedDebate = AbandonedDebates['debates'][number];
export type RetriedDebate = Answer<'adminRetryDebate', 202>;
export type OperatorActivity = Answer<'adminListActivity'>;
export type OperatorAct = OperatorActivity['activity'][number];
export type AdminAccountDetails = Answer<'adminGetAccount'>;
export type SignedIn = Answer<'signIn', 201>;
export type SignInWays = Answer<'getSignInWays'>;
export type SignInBegun = Answer<'beginProviderSignIn', 201>;
export type SignInJoining = Answer<'finishProviderSignIn', 202>;
export type OwnIdentity = Answer<'getIdentity'>;
export type SignedOut = Answer<'signOutByProvider'>;
export type SignedUp = Answer<'signUp', 201>;
export type SecondFactor = Answer<'getSecondFactor'>;
export type SecondFactorSetup = Answer<'setUpSecondFactor'>;
export type RecoveryCodes = Answer<'enableSecondFactor'>;
export type NewShare = Answer<'shareSimulation', 201>;
export type ShareList = Answer<'listShares'>;
export type SharedDebate = Answer<'getSharedDebate'>;
export type Simulation = Answer<'simulate'>;
export type EvidenceLook = Answer<'lookForEvidenceChanges'>;
export type EvidenceLooks = Answer<'listEvidenceChanges'>;
export type SimulationList = Answer<'listSimulations'>;
export type SimulationState = components['schemas']['SimulationState'];
export type StateValue = components['schemas']['StateValue'];
/** A test payment. Its routes are not in the document, because they do not exist in production. */
export interface Order {
  readonly what: string;
  readonly usd: number;
  readonly monthly: boolean;
}

export type Key = KeyList['keys'][number];
/** A line of the ledger. */
export type Movement = Ledger['movements'][number];
export type Pack = Packs['packs'][number];
export type Plan = Plans['plans'][number];
export type FoundSimulation = SimulationList['simulations'][number];
export type Vote = Simulation['votes'][number];
/** What an agent said in one round. */
export type Entry = Simulation['transcript'][number];
export type Usage = Simulation['usage'];
/** A statement of the article with the agents' assessment. */
export type Claim = Simulation['claims'][number];

/** What an element may contain; null, undefined and false are left out. */
export type Child = Node | string | number | null | undefined | false | readonly Child[];

/** What every page receives. */
export interface App {
  readonly api: Api;
  readonly signal: AbortSignal;
  account(): Promise<Account>;
  /** Who is signed in, in which workspace. @throws ApiProblem without a session */
  session(): Promise<OpenSession>;
  /** Works in another workspace from now on, and shows its members. */
  choose(workspaceId: string): Promise<void>;
  cast(): Promise<Cast>;
  /** @param code of the second factor; undefined without one */
  signIn(email: string, password: string, code?: string): Promise<void>;
  /**
   * Sends what signs somebody in. Resolves with what the account's owner is asked for next; undefined if the session is
   * open.
   */
  enter(path: string, body: object): Promise<SignInJoining | undefined>;
  signOut(): Promise<void>;
  /** Why the session ended; null if the user ended it or there was none. */
  readonly farewell: { readonly text: string; readonly isGood: boolean } | null;
  /** Shows the welcome page after the user has ended the session, with the reason if it needs one. */
  leave(reason?: App['farewell']): void;
}

/** What every page for operators receives. */
export interface AdminApp extends Pick<App, 'api' | 'signal' | 'signIn'> {
  /** Reads the current page again, and shows it. */
  show(): Promise<void>;
}
