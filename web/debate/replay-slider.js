import { h } from '../dom.js';
import { whole, plural, words } from '../format.js';
import { problemBox } from '../widgets.js';

/** @typedef {import('../types.js').Simulation} Simulation */

/**
 * Shows the debate at any of its events. While the slider moves, only its latest position is requested.
 * @param {import('../types.js').App} app @param {string} id @param {(then: Simulation) => void} show
 */
export function replaySlider(app, id, show) {
  const { signal } = app;
  const slider = h('input', { type: 'range', id: 'replay', min: 0, max: 0, value: 0, step: 1 });
  const place = h('output', { for: 'replay', class: 'fine' }, 'Move the slider to see the debate event by event.');
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      for (let shown = ''; shown !== slider.value;) {
        shown = slider.value;
        const path = `/api/simulations/${encodeURIComponent(id)}/state?at=${shown}`;
        const state = /** @type {import('../types.js').SimulationState} */ (await app.api.get(path, signal));
        const { lastRevision, tally, debate, simulation } = state;
        place.textContent = `Event ${shown} of ${lastRevision}: ${words(debate.replace('round', 'round '))}, ${plural(simulation.transcript.length, 'argument')}, tally ${tally === null ? '–' : whole(tally)}`;
        show(simulation);
      }
    } catch (error) {
      if (!signal.aborted) place.replaceChildren(problemBox(error));
    } finally {
      asking = false;
    }
  };
  /** Sets the length of the slider once the debate is over. */
  const measure = async () => {
    if (slider.max !== '0') return;
    const path = `/api/simulations/${encodeURIComponent(id)}/state?path=lastRevision`;
    const { value } = /** @type {import('../types.js').StateValue} */ (await app.api.get(path, signal));
    // The browser limits the value to the current maximum, so the maximum is set first.
    slider.max = String(value);
    slider.value = slider.max;
  };
  slider.addEventListener('input', () => void ask());
  return { element: h('div', { class: 'field' }, h('label', { for: 'replay' }, 'Replay'), slider, place), measure };
}
