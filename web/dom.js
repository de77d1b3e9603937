// The only functions that create elements. Text becomes text nodes, so no string from outside can become markup. Hidden
// characters are replaced, so none can reorder the text next to it.

import { visible } from './format.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {import('./types.js').Child} Child
 * @typedef {Readonly<Record<string, unknown>>} Attributes Attributes by name; `on…` adds a listener, `style` takes an
 *   object of properties and custom properties, null and false leave an attribute out.
 */

/** @param {Element} element @param {Attributes} attributes @param {readonly Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'style') {
      const { style } = /** @type {HTMLElement} */ (element);
      for (const [property, set] of Object.entries(/** @type {Record<string, string | number>} */ (value)))
        style.setProperty(property, String(set));
    } else {
      const text = /** @type {string | number | true} */ (value);
      element.setAttribute(name, text === true ? '' : visible(String(text)));
    }
  }
  append(element, children);
}

/** @param {Element} element @param {readonly Child[]} children */
export function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === 'string' || typeof child === 'number') element.append(visible(String(child)));
    else if (child instanceof Node) element.append(child);
    else append(element, child);
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** The address if a link may point to it, else null, as for a `javascript:` address. @param {unknown} address */
export function safeLink(address) {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Announces a text to screen readers without moving the focus. @param {string} text */
export function announce(text) {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}

/** Whether the user asked the system for less motion. */
export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
