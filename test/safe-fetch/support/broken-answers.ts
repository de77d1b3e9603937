import { type Socket } from 'node:net';

/** A server's invalid answer: bytes written verbatim, or an action on the socket. */
export interface BrokenAnswer {
  readonly name: string;
  readonly answer: (socket: Socket) => void;
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const BODY = '<!doctype html><title>t</title><p>a page</p>';

const sends = (name: string, ...parts: readonly (string | Buffer)[]): BrokenAnswer => ({
  name,
  answer: (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  },
});
const resets = (name: string, sent: string): BrokenAnswer => ({
  name,
  answer: (socket) => {
    if (sent === '') socket.resetAndDestroy();
    else socket.write(sent, () => socket.resetAndDestroy());
  },
});
const shown = (text: string): string => JSON.stringify(text).slice(1, -1);

const statusLines = [
  ...[
    '000',
    '001',
    '099',
    '100',
    '101',
    '102',
    '199',
    '204',
    '304',
    '600',
    '999',
    '1000',
    '20',
    '-20',
    '2x0',
    ' ',
    '',
  ].map((status) => `HTTP/1.1 ${status} X`),
  'HTTP/1.1',
  'HTTP/1.1 200',
  'HTTP/0.9 200 OK',
  'HTTP/2.0 200 OK',
  'HTTP/9.9 200 OK',
  'HTTP/1.1 200 \u0000\u0001',
  'ICY 200 OK',
  `HTTP/1.1 200 ${'x'.repeat(200_000)}`,
  '\u0000\u0000\u0000',
  'GET / HTTP/1.1',
].map((line) => sends(`status line ${shown(line).slice(0, 40)}`, `${line}\r\ncontent-type: text/html\r\n\r\n${BODY}`));

const headers = [
  'no colon',
  ': no name',
  ' begins with a space: x',
  'na me: x',
  'name\u0000: x',
  'x: \u0000\u0001\u0007',
  'x: \u007f',
  'x: é\u00ff',
  'x: a\rb',
  'x: a\nb',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 99999999999999999999',
  'content-length: 3\r\ncontent-length: 30',
  'content-length: 3\r\ntransfer-encoding: chunked',
  'content-length: 100000',
  'content-length: 1',
  'transfer-encoding: gzip',
  'transfer-encoding: chunked, gzip',
  'transfer-encoding: identity',
  'transfer-encoding: nothing of the kind',
  'trailer: x',
  'connection: upgrade\r\nupgrade: websocket',
  'location: http://[',
  'location: \u0001',
  'set-cookie: a\r\nset-cookie: b\r\n__proto__: x\r\nconstructor: y\r\nhasOwnProperty: z',
  'content-encoding: gzip',
  'content-encoding: br, gzip, br, gzip',
  'content-type: \u0080',
].map((header) => sends(`header ${shown(header).slice(0, 60)}`, `HTTP/1.1 200 OK\r\n${header}\r\n\r\n${BODY}`));

const chunked = `${OK}transfer-encoding: chunked\r\n\r\n`;
const chunks = [
  'zz\r\nabc\r\n0\r\n\r\n',
  '-1\r\nabc\r\n0\r\n\r\n',
  'ffffffffffffffffffff\r\nabc\r\n',
  '3\r\nabcdef\r\n0\r\n\r\n',
  '3\r\nabc',
  '3;ext="\u0000"\r\nabc\r\n0\r\n\r\n',
  `3;${'x'.repeat(100_000)}\r\nabc\r\n0\r\n\r\n`,
  '0\r\ntrailer without colon\r\n\r\n',
  `0\r\n${'x: y\r\n'.repeat(100_000)}\r\n`,
  '\r\n\r\n',
  '3\r\nabc\r\n0\r\n\r\nHTTP/1.1 001 X\r\n\r\n',
].map((body) => sends(`chunks ${shown(body).slice(0, 40)}`, chunked, body));

const floods = [
  sends('a header of 10 MB', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(10_000_000)}\r\n\r\n`),
  sends('200,000 headers', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(200_000)}\r\n`),
  sends('2,000 cookies', `${OK}${'set-cookie: a=b\r\n'.repeat(2_000)}\r\n${BODY}`),
  sends('10,000 interim answers', 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'.repeat(10_000), `${OK}\r\n${BODY}`),
  sends('interim answers and no other', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100)),
  sends('two answers to one request', `${OK}content-length: 3\r\n\r\nabc`, 'HTTP/1.1 000 X\r\n\r\n'),
  sends('a switch of protocols', 'HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nraw'),
];

const full = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${BODY.length + 50}\r\n\r\n${BODY}`;
const cuts = [0, 1, 8, 12, 17, 30, full.indexOf('\r\n\r\n') + 2, full.indexOf('\r\n\r\n') + 4, full.length];

/** Broken status lines, headers and chunks, floods, and connections reset at every point of an answer. */
export const BROKEN_ANSWERS: readonly BrokenAnswer[] = [
  ...statusLines,
  ...headers,
  ...chunks,
  ...floods,
  ...cuts.map((cut) => resets(`a reset after ${cut} bytes`, full.slice(0, cut))),
  resets('a reset in the middle of a chunk', `${chunked}ff\r\nabc`),
  ...cuts.map((cut) => sends(`an end after ${cut} bytes`, full.slice(0, cut))),
];
