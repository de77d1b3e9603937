/* The exports of in-page.js for a compiler without DOM types: an element is whatever the browser returns. */

export function go(hash: string): void;
export function includes(text: string): boolean;
export function begins(selector: string, text: string): boolean;
export function textOf(element: unknown): string;
export function textsOf(elements: readonly unknown[]): readonly string[];
export function isShown(element: unknown): boolean;
export function valueOf(element: unknown): string;
export function addressOf(element: unknown): string;
export function widthOf(element: unknown): number;
export function focusOn(element: unknown): void;
export function openFold(element: unknown): void;
export function stored(): { readonly session: number; readonly local: number; readonly cookie: string };
export function lastOfHash(): string;
export function focused(): { readonly label: string; readonly className: string };
export function hashes(links: readonly unknown[]): readonly string[];
export function paste(names: readonly string[]): void;
export function isValid(input: unknown): boolean;
export function isPwned(): boolean;
export function setMarkup(markup: string): string;
export function findings(): {
  readonly wide: readonly string[];
  readonly unnamed: readonly string[];
  readonly pale: readonly string[];
  readonly titles: number;
};
