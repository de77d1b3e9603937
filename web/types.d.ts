// Types of the API's answers, taken from its controllers. A change there is a type error in every page that does not
// follow it.
import { type AccountsController } from '../src/accounts/accounts.controller.js';
import { type KeysController } from '../src/accounts/keys.controller.js';
import { type SessionsController } from '../src/accounts/sessions.controller.js';
import { type AccountController } from '../src/billing/account.controller.js';
import { type BillingController } from '../src/billing/billing.controller.js';
import { type TestPaymentsController } from '../src/billing/test-payments.controller.js';
import { type EstimatesController } from '../src/debate/api/estimates.controller.js';
import { type SharedDebatesController } from '../src/debate/api/shared-debates.controller.js';
import { type SharesController } from '../src/debate/api/shares.controller.js';
import { type SimulationsController } from '../src/debate/api/simulations.controller.js';
import { type SimulationState } from '../src/debate/archive/debate-at.js';
import { type ValueShown } from '../src/debate/archive/frame-shown.js';
import { type DetectionController } from '../src/detection/detection.controller.js';
import { type DetectionsController } from '../src/detection/detections.controller.js';
import { type ThumbnailsController } from '../src/detection/thumbnails.controller.js';
import { type PersonasController } from '../src/personas/personas.controller.js';
import { type Api } from './api.js';

/** The answer of a route's handler. */
type Answer<Handler extends (...parameters: never[]) => unknown> = Awaited<ReturnType<Handler>>;

export type Account = Answer<AccountController['account']>;
export type Cast = Answer<PersonasController['show']>;
export type Detection = Answer<DetectionController['detect']>;
export type DetectionList = Answer<DetectionsController['list']>;
export type DetectionRow = DetectionList['detections'][number];
export type KeptDetection = Answer<DetectionsController['get']>;
export type ThumbnailSetting = Answer<ThumbnailsController['keep']>;
export type DebatePrices = Answer<EstimatesController['prices']>;
export type Region = Detection['evidence']['regions'][number];
export type IssuedKey = Answer<KeysController['issue']>;
export type KeyList = Answer<KeysController['list']>;
export type Ledger = Extract<Answer<AccountController['ledger']>, { movements: unknown }>;
export type UsageDays = Extract<Answer<AccountController['usage']>, { days: unknown }>;
export type Order = Answer<TestPaymentsController['pay']>;
export type Packs = Answer<BillingController['packs']>;
export type Payment = Answer<BillingController['checkout']>;
export type Plans = Answer<BillingController['plans']>;
export type Session = Answer<SessionsController['current']>;
export type SignedUp = Answer<AccountsController['signUp']>;
export type NewShare = Answer<SharesController['share']>;
export type ShareList = Answer<SharesController['list']>;
export type SharedDebate = Answer<SharedDebatesController['get']>;
export type Simulation = Answer<SimulationsController['simulate']>;
export type SimulationList = Answer<SimulationsController['list']>;
export type { SimulationState, ValueShown };

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
  cast(): Promise<Cast>;
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Shows the welcome page after the session has ended. */
  leave(): void;
}
