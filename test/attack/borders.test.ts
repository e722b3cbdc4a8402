import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomPrefix } from '../support/coreForTests.ts';
import { createRandom, type Random } from '../support/random.ts';
import { repetitions } from '../support/repetitions.ts';
import { Attacker } from './support/Attacker.ts';
import { Audience } from './support/Audience.ts';
import { HOSTILE_STRINGS, hostileString, hostileValue } from './support/hostileValues.ts';
import { openWireSocket } from './support/openWireSocket.ts';
import { reportCounts } from './support/reportCounts.ts';
import { type GatewayProcess, startGatewayProcess } from './support/startGatewayProcess.ts';

const REQUESTS = repetitions({ short: 2_000, long: 50_000 });
const PACKETS = repetitions({ short: 20_000, long: 200_000 });
const PACKETS_PER_SOCKET = 40;
const SEED = Number(process.env['PARLEY_SEED'] ?? 16);

let gateway: GatewayProcess;
let witness: Attacker;
const findings: string[] = [];
beforeAll(async () => {
  gateway = await startGatewayProcess({ keyPrefix: randomPrefix() });
  const report = (finding: string): void => void findings.push(finding);
  witness = new Attacker({ url: gateway.url, name: 'witness', audience: new Audience(), report });
  await witness.signIn();
});
afterAll(() => gateway.stop());

/** The gateway runs, logged no error, and serves the person who was there before. */
async function expectUnharmed(): Promise<void> {
  expect(gateway.end()).toBeNull();
  expect(gateway.errors).toEqual([]);
  expect(await gateway.pollution()).toEqual([]);
  expect(await witness.ask('person.list', {})).toMatchObject({ ok: true });
  expect(findings).toEqual([]);
}

/** The whole answer to a request of any bytes; the server closes the connection. */
function requestRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => (answer += piece));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

const TRAVERSALS = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/%252e%252e/%252e%252e/package.json',
  '//etc/passwd',
  '/./.././../package.json',
  '/%00/etc/passwd',
  '/assets/\u00c0\u00ae\u00c0\u00ae/package.json',
];
/** What no answer may contain: of files outside the built interface. */
const OUTSIDE = /root:x:0|"devDependencies"|node_modules/;

function hostileRequest(random: Random, tokens: readonly string[]): string {
  const token =
    random.next() < 0.5 ? random.pick(tokens as [string]) : encodeURIComponent(hostileString(random).toWellFormed());
  const path = random.pick([
    `/hooks/${token.slice(0, 4_000)}`,
    `/parley/blob/${token.slice(0, 4_000)}`,
    `/hooks/${random.pick(tokens as [string])}`,
    random.pick(TRAVERSALS as [string]),
    '/healthz',
    '/parley/socket/?EIO=4&transport=polling',
    `/parley/socket/?EIO=${random.between(-1, 9)}&transport=websocket&sid=${token.slice(0, 50)}`,
    `/?${token.slice(0, 500)}`,
  ]);
  const json = JSON.stringify({ topic: 'alpha', title: hostileValue(random), body: hostileValue(random) });
  const valid = JSON.stringify({ topic: 'alpha', title: 'Post', body: hostileString(random).slice(0, 1_000) });
  const body = random.pick([
    valid,
    valid,
    json,
    json.slice(0, random.between(0, 50)),
    hostileString(random),
    '[[[[',
    `{"__proto__":${json}}`,
  ]);
  const utf8 = Buffer.from(body).toString('latin1').slice(0, 200_000);
  const header = random
    .pick([
      `Range: bytes=${random.pick(HOSTILE_STRINGS)}-${random.pick(['', '0', '-1', '9'.repeat(400)])}`,
      `Idempotency-Key: ${'k'.repeat(random.between(0, 300))}`,
      `If-None-Match: ${'"'.repeat(random.between(0, 50))}`,
      `Cookie: ${'a=b; '.repeat(random.between(0, 200))}`,
      'Transfer-Encoding: chunked',
      'Content-Encoding: gzip',
      `X-Forwarded-For: ${'1.2.3.4, '.repeat(random.between(0, 200))}`,
      'Upgrade: websocket',
    ])
    .replaceAll(/[\r\n\0]|[^\x20-\xFF]/g, '?');
  const method = random.pick(['GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'BREW']);
  const type = random.pick([
    'application/json',
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/json; charset=utf-7',
  ]);
  const length = random.next() < 0.9 ? utf8.length : random.pick([-1, 0, 1, 1e12]);
  const { host } = new URL(gateway.url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    header,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  return `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${utf8}`;
}

it('no request to a hook, a file, the interface or the socket breaks the gateway or leaves its folder', async () => {
  const random = createRandom(SEED);
  const hooks = await Promise.all(
    ['alpha', 'alpha.**'].map((pattern) => witness.ask('hook.create', { name: `Hook ${pattern.length}`, pattern })),
  );
  const tokens = hooks.map((hook) => (hook?.ok === true ? (hook.value as { token: string }).token : ''));
  expect(tokens).not.toContain('');
  const statuses = new Map<string, number>();
  let left = REQUESTS;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const request = hostileRequest(random, tokens);
      const answer = await requestRaw(request);
      const status = answer.slice(9, 12) || 'closed';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (/^5(?!03)/.test(status)) findings.push(`${status} for ${request.slice(0, 400)}`);
      if (OUTSIDE.test(answer)) findings.push(`a file outside: ${request.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await expectUnharmed();
  reportCounts(`${REQUESTS} requests (${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')})`);
}, 1_200_000);

const PACKET_STARTS = [
  '',
  '0',
  '1',
  '2',
  '3',
  '4',
  '40',
  '41',
  '42',
  '420',
  '43',
  '44',
  '45',
  '451-',
  '459-',
  '46',
  '5',
  '6',
  'b',
];
const PACKET_BODIES = [
  '["call","person.list",{}]',
  '["call","message.send",{"_placeholder":true,"num":0}]',
  '["call","upload.write",{"chunk":{"_placeholder":true,"num":9}}]',
  '["call","__proto__",{}]',
  '["disconnect"]',
  '["error",1]',
  '/other,["call"]',
  '99999999999999999999["call","person.list",{}]',
  '{"sid":"x"}',
  '['.repeat(50_000),
  `["call","person.list",${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`,
];

it('no bytes on a socket that are not the protocol break the gateway', async () => {
  const random = createRandom(SEED);
  const sendAll = async (): Promise<void> => {
    const socket = await openWireSocket(gateway.url);
    for (let index = 0; index < PACKETS_PER_SOCKET && socket.isOpen; index += 1) {
      const start = random.pick(PACKET_STARTS as [string]);
      const body = random.next() < 0.6 ? random.pick(PACKET_BODIES as [string]) : JSON.stringify(hostileValue(random));
      const packet = `${start}${random.next() < 0.3 ? random.between(0, 99) : ''}${body}`;
      if (random.next() < 0.9) socket.sendRaw(packet.toWellFormed().slice(0, 300_000));
      else socket.sendRaw(new Uint8Array(random.between(0, 100)).fill(random.between(0, 255)));
    }
    await socket.close();
  };
  let left = PACKETS / PACKETS_PER_SOCKET;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await sendAll();
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  await expectUnharmed();
  reportCounts(`${PACKETS} raw packets on ${PACKETS / PACKETS_PER_SOCKET} sockets`);
}, 1_200_000);
