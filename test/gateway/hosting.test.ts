import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTlsServer } from 'node:tls';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type HostAddress, hostIdOf } from '#shared/hosting/hostedTeam.ts';
import type { NearbyTeam, PairingCode } from '#shared/hosting/hostMessages.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { openHostCertificate } from '../../src-gateway/hosting/hostCertificate.ts';
import { CertificateError, dialHost, readCertificate } from '../../src-main/hosted/dialHost.ts';
import { joinByLink, pairWithHost } from '../../src-main/hosted/joinHost.ts';
import { requestHost } from '../../src-main/hosted/requestHost.ts';
import { HostLine } from '../../src-main/hosted/HostLine.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import {
  createTeamHere,
  openGuest,
  registerGuest,
  type RunningHost,
  startHost,
  TEAM,
} from '../support/hostForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';

const ports = { log: recordingLog() };

async function startTeam() {
  const team = await createTeamHere();
  const running = await startHost(team.redisFolder);
  onTestFinished(() => running.host.stop());
  return { ...team, ...running };
}

/** What the search in the network finds. */
function nearby({ status, address }: RunningHost, addresses = [address()]): NearbyTeam {
  return { hostId: hostIdOf(status().fingerprint), name: 'as announced', owner: 'Mei Lin', addresses };
}

function codeOf({ status }: RunningHost): string {
  return valid(status().pairing).code;
}

function valid(pairing: PairingCode | null): PairingCode & { status: 'valid' } {
  if (pairing?.status !== 'valid') throw new Error('there is no code');
  return pairing;
}

describe('a hosted team', () => {
  it('a guest pairs with the code, creates an account, and messages arrive on both sides', async () => {
    const team = await startTeam();
    team.host.offer(team.invitation);
    const joined = await pairWithHost(nearby(team), codeOf(team).toLowerCase().replace('-', ' '), ports);
    expect(joined.team.name).toBe(TEAM);
    expect(joined.invitation).toBe(team.invitation);

    const tom = await openGuest(joined.team);
    await registerGuest(tom.client, joined.invitation);
    const { people } = unwrap(await tom.client.request('person.list', {}));
    const mei = people.find(({ name }) => name === 'Mei Lin');
    const { conversation } = unwrap(await tom.client.request('direct.open', { userId: mei?.id ?? '' }));
    const { conversationId } = conversation;
    const body = { kind: 'text', text: 'from the next room' } as const;
    unwrap(await tom.client.request('message.send', { conversationId, clientId: 'one', body }));
    const { conversations } = unwrap(await team.mei.request('conversation.list', {}));
    expect(conversations.map((one) => one.conversationId)).toContain(conversationId);
    await expect.poll(() => team.status().connected).toBe(1);
  });

  it('refuses an account without an invitation, also where the team is open at its own computer', async () => {
    const team = await startTeam();
    team.host.offer(team.invitation);
    const joined = await pairWithHost(nearby(team), codeOf(team), ports);
    const tom = await openGuest(joined.team);
    const account = { name: 'Tom', password: 'correct horse battery' };
    const register = (more: object = {}) => tom.client.request('account.register', { ...account, ...more });
    expect(await register()).toMatchObject({ error: { code: 'INVITATION_REQUIRED' } });
    unwrap(await team.mei.request('admin.setJoining', { joining: 'open' }));
    expect(await register()).toMatchObject({ error: { code: 'INVITATION_REQUIRED' } });
    expect(await tom.client.request('team.isEmpty', {})).toMatchObject({ value: { joining: 'invitation' } });
    expect(await register({ invitation: 'wrong' })).toMatchObject({ error: { code: 'INVITATION_EXPIRED' } });
    unwrap(await register({ invitation: joined.invitation }));
    // People of the team need none.
    unwrap(await tom.client.request('account.signIn', account));
  });

  it('a code is used up after five wrong attempts, and 100 guesses find nothing', async () => {
    const team = await startTeam();
    team.host.offer(team.invitation);
    const code = codeOf(team);
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    const answers: string[] = [];
    for (let guess = 0; guess < 100; guess += 1) {
      const refused: unknown = await pairWithHost(nearby(team), wrong, ports).catch((error: unknown) => error);
      answers.push((refused as { code: string }).code);
    }
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'PAIRING_CODE_WRONG'));
    expect(new Set(answers.slice(5))).toEqual(new Set(['PAIRING_CLOSED']));
    await expect(pairWithHost(nearby(team), code, ports)).rejects.toMatchObject({ code: 'PAIRING_CLOSED' });
    expect(team.status().pairing).toEqual({ status: 'usedUp' });

    team.host.offer(team.invitation);
    await expect(pairWithHost(nearby(team), codeOf(team), ports)).resolves.toMatchObject({ team: { name: TEAM } });
  });

  it('refuses pairing without a code, and what is no pairing', async () => {
    const team = await startTeam();
    await expect(pairWithHost(nearby(team), 'K7QF-2MXD', ports)).rejects.toMatchObject({ code: 'PAIRING_CLOSED' });
    await expect(pairWithHost(nearby(team), 'K7QF', ports)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
    const { agent } = await lineTo(team);
    const post = async (body: string, type = 'application/json'): Promise<number> =>
      (await requestHost(agent, '/parley/pairing', { method: 'POST', headers: { 'content-type': type }, body })).status;
    expect(await post('{"step":"begin","sessionId":"AA","share":"AA"}')).toBe(400);
    expect(await post('{}')).toBe(400);
    expect(await post('{"step":"finish","exchange":"none","confirmation":""}')).toBe(400);
    expect(await post('{}', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await post(JSON.stringify({ step: 'begin', more: 'x'.repeat(2_000) }))).toBe(413);
  });

  it('a computer in between has another certificate, so the right code does not match', async () => {
    const team = await startTeam();
    team.host.offer(team.invitation);
    const between = await startBetween(team.address());
    const seen = { ...nearby(team), hostId: between.hostId, addresses: [between.address] };
    await expect(pairWithHost(seen, codeOf(team), ports)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
  });

  it('a host that does not know the code and sends back what it receives is refused', async () => {
    const seen = await startEcho();
    await expect(pairWithHost(seen, 'K7QF-2MXD', ports)).rejects.toMatchObject({ code: 'PAIRING_CODE_WRONG' });
  });

  it('a link needs no code, and only the certificate that it names is accepted', async () => {
    const team = await startTeam();
    const { fingerprint } = team.status();
    const link = { name: TEAM, fingerprint, addresses: [team.address()], invitation: team.invitation };
    const joined = await joinByLink(link);
    const tom = await openGuest(joined.team);
    await registerGuest(tom.client, joined.invitation);

    const between = await startBetween(team.address());
    const refused = joinByLink({ ...link, addresses: [between.address] });
    await expect(refused).rejects.toMatchObject({ code: 'HOST_CERTIFICATE_CHANGED' });
    await expect(joinByLink({ ...link, addresses: [await closedPort()] })).rejects.toMatchObject({ code: 'HOST_AWAY' });
  });

  it('serves no page', async () => {
    const team = await startTeam();
    const { agent } = await lineTo(team);
    expect((await requestHost(agent, '/')).status).toBe(404);
    expect(await (await requestHost(agent, '/healthz')).json()).toMatchObject({ service: 'parley', status: 'ok' });
  });
});

describe('a host that guests lose', () => {
  async function arrive(team: Awaited<ReturnType<typeof startTeam>>, found: () => HostAddress[] = () => []) {
    const { fingerprint } = team.status();
    const { invitation } = team;
    const joined = await joinByLink({ name: TEAM, fingerprint, addresses: [team.address()], invitation });
    const tom = await openGuest(joined.team, () => Promise.resolve(found()));
    await registerGuest(tom.client, invitation);
    const states: { state: string; code?: string | undefined }[] = [];
    tom.client.on('connection.changed', ({ state, code }) => states.push({ state, code }));
    return { ...tom, states };
  }

  it('is reported as away, and reached again at another port by a search', async () => {
    const team = await createTeamHere();
    const first = await startHost(team.redisFolder);
    let found: HostAddress[] = [];
    const tom = await arrive({ ...team, ...first }, () => found);
    await first.host.stop();
    await expect.poll(() => tom.states.at(-1)).toEqual({ state: 'offline', code: 'HOST_AWAY' });
    expect(await tom.client.request('person.list', {})).toMatchObject({ error: { code: 'OFFLINE' } });

    const second = await startHost(team.redisFolder);
    onTestFinished(() => second.host.stop());
    expect(second.address()).not.toEqual(first.address());
    found = [second.address()];
    await expect.poll(() => tom.states.at(-1)?.state, { interval: 100 }).toBe('live');
    expect(tom.moves.at(-1)).toEqual([second.address(), first.address()]);
  });

  it('is not reached when its certificate has changed, and the reason is reported', async () => {
    const team = await createTeamHere();
    const first = await startHost(team.redisFolder);
    const tom = await arrive({ ...team, ...first });
    const { port } = first.status();
    await first.host.stop();
    rmSync(join(team.redisFolder, 'hosting.pem'));
    const second = await startHost(team.redisFolder, port);
    onTestFinished(() => second.host.stop());
    await expect
      .poll(() => tom.states.at(-1), { interval: 100 })
      .toEqual({ state: 'offline', code: 'HOST_CERTIFICATE_CHANGED' });
    expect(second.status().connected).toBe(0);
  });

  it('keeps its proven address, whatever strangers answer to the search', async () => {
    const team = await createTeamHere();
    const first = await startHost(team.redisFolder);
    const strangers = Array.from({ length: 20 }, () => ({ host: '127.0.0.1', port: 1 }));
    const impostor = await startBetween(first.address());
    let searches = 0;
    const tom = await arrive({ ...team, ...first }, () => {
      searches += 1;
      return [impostor.address, ...strangers];
    });
    const { port } = first.status();
    await first.host.stop();
    await expect.poll(() => searches, { interval: 100 }).toBeGreaterThan(1);
    expect(tom.states.at(-1), 'a stranger with another certificate').toEqual({ state: 'offline', code: 'HOST_AWAY' });
    const second = await startHost(team.redisFolder, port);
    onTestFinished(() => second.host.stop());
    await expect.poll(() => tom.states.at(-1)?.state, { interval: 100 }).toBe('live');
    expect(tom.moves).toEqual([]);
  });

  it('continues at its port of the last time', async () => {
    const team = await createTeamHere();
    const first = await startHost(team.redisFolder);
    const { port, fingerprint } = first.status();
    await first.host.stop();
    const second = await startHost(team.redisFolder, port);
    onTestFinished(() => second.host.stop());
    expect(second.status()).toMatchObject({ port, fingerprint });
  });
});

describe('the certificate of a host', () => {
  it('is created once, for this user only, and accepted by its fingerprint alone', async () => {
    const folder = makeTemporaryFolder('certificate');
    const { files, fingerprint } = await openHostCertificate(folder);
    expect((await openHostCertificate(folder)).fingerprint).toEqual(fingerprint);
    expect(statSync(files.certificateFile).mode & 0o777).toBe(0o600);

    const server = await serveTls(readFileSync(files.certificateFile, 'utf8'));
    const seen = await readCertificate(server);
    expect(Uint8Array.from(seen.fingerprint)).toEqual(fingerprint);
    (await dialHost(server, seen.pem)).destroy();

    const other = await openHostCertificate(makeTemporaryFolder('certificate'));
    const impostor = await serveTls(readFileSync(other.files.certificateFile, 'utf8'));
    await expect(dialHost(impostor, seen.pem)).rejects.toBeInstanceOf(CertificateError);
  });
});

async function lineTo({ address }: RunningHost): Promise<HostLine> {
  const { pem } = await readCertificate(address());
  const team = { name: TEAM, certificate: pem, addresses: [address()] };
  return new HostLine(team, { ...ports, findHost: () => Promise.resolve([]), onMoved: () => undefined });
}

/** A computer that passes on what it can read, with a certificate of its own. */
async function startBetween(host: HostAddress): Promise<{ address: HostAddress; hostId: string }> {
  const { files, fingerprint } = await openHostCertificate(makeTemporaryFolder('between'));
  const pem = readFileSync(files.certificateFile, 'utf8');
  const { pem: expected } = await readCertificate(host);
  const server = createTlsServer({ cert: pem, key: pem }, (socket) => {
    socket.on('error', () => undefined);
    void dialHost(host, expected).then((further) => {
      further.on('error', () => undefined);
      socket.pipe(further).pipe(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { address: { host: '127.0.0.1', port }, hostId: hostIdOf(fingerprint) };
}

/** A host that answers each field of a pairing with what it has received. */
async function startEcho(): Promise<NearbyTeam> {
  const { files, fingerprint } = await openHostCertificate(makeTemporaryFolder('echo'));
  const pem = readFileSync(files.certificateFile, 'utf8');
  const server = createHttpsServer({ cert: pem, key: pem }, (request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const received = JSON.parse(body) as object;
      response.end(JSON.stringify({ ...received, exchange: 'one', name: 'Mallory', invitation: 'EVIL-CODE' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const addresses = [{ host: '127.0.0.1', port: (server.address() as AddressInfo).port }];
  return { hostId: hostIdOf(fingerprint), name: TEAM, owner: 'Mei Lin', addresses };
}

async function serveTls(pem: string): Promise<HostAddress> {
  const server = createTlsServer({ cert: pem, key: pem }, (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

async function closedPort(): Promise<HostAddress> {
  const server = createTcpServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { host: '127.0.0.1', port };
}
