export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly path: string;
}
export function shippedPackages(lock: {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean }
    >
  >;
}): readonly Shipped[];
export function mayShip(shipped: Pick<Shipped, 'name' | 'license'>): boolean;
export function noticesOf(shipped: readonly Shipped[], folder: string): string;
