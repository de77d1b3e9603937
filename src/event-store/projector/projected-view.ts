import { canonicalJson, type View } from '../../kernel/index.js';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows and facts differ from view to view
export type AnyView = View<any, any>;

/** Event types by category of stream. */
export type StreamTypes = Readonly<Record<string, readonly string[]>>;

/** Newest versions by event type. */
export type EventVersions = Readonly<Record<string, number>>;

export interface ProjectedView {
  readonly view: AnyView;
  readonly types: ReadonlySet<string>;
  /** See {@link signatureOf}. */
  readonly signature: string;
}

/** Increment when the meaning of rows changes. An older program on the same file then stops. */
const PROJECTOR_VERSION = 3;

export function projected(view: AnyView): ProjectedView {
  return { view, types: new Set<string>(view.types), signature: signatureOf(view) };
}

/** A signature that changes whenever the rows of a view must be rebuilt. */
export function signatureOf(view: AnyView): string {
  return canonicalJson([
    PROJECTOR_VERSION,
    view.version,
    [...(view.types as readonly string[])].sort(),
    Object.keys(view.columns ?? {}).sort(),
    ...(view.text ? ['text'] : []),
  ]);
}

/** All event types that some of the views use. */
export function typesOf(views: readonly ProjectedView[]): readonly string[] {
  return [...new Set(views.flatMap(({ types }) => [...types]))];
}

/** Name of the table in which a view is rebuilt before it replaces the old one. */
export const nextTableOf = (view: string): string => `${view}__next`;

/**
 * Whether a program knows every event type and version that another program knows, so that it can read every event that
 * the other has applied.
 */
export function readsAllOf(ours: EventVersions, theirs: EventVersions): boolean {
  return Object.entries(theirs).every(([type, version]) => version <= (ours[type] ?? 0));
}
