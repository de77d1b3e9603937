import { type DebateState } from '../stages/index.js';

/** Makes a value once for each state of a debate: a folded state never changes, and several parts of one answer ask for the same. */
export function oncePerState<T>(make: (state: DebateState) => T): (state: DebateState) => T {
  const known = new WeakMap<DebateState, { readonly value: T }>();
  return (state) => {
    const made = known.get(state) ?? { value: make(state) };
    known.set(state, made);
    return made.value;
  };
}
