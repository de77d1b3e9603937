/** Builds DER (X.690) for certificates' companions that no library here writes: time stamps and OCSP answers. */

export const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

export const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
export const set = (...content: readonly Uint8Array[]): Buffer => der(0x31, ...content);
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes);
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc & 127];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 127) | 128);
    return digits;
  });
  return der(0x06, Buffer.from(bytes));
}

/** `20260102030405Z` */
export const time = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
