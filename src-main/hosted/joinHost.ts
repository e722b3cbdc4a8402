import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { confirmKey, deriveKey, isConfirmed, SECRET_BYTES, startCpace } from '#shared/hosting/cpace.ts';
import { type HostAddress, hostIdOf, type TeamLink } from '#shared/hosting/hostedTeam.ts';
import type { NearbyTeam } from '#shared/hosting/hostMessages.ts';
import {
  normalisePairingCode,
  PAIRING_PATH,
  pairingBegunSchema,
  pairingDoneSchema,
  pairingInput,
  pairingMessages,
  pairingRefusedSchema,
  SESSION_ID_BYTES,
} from '#shared/hosting/pairing.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import { readCertificate, type SeenCertificate } from './dialHost.ts';
import { type HostedTeam, HostLine, type HostLinePorts } from './HostLine.ts';
import { requestHost } from './requestHost.ts';

/** A team that this computer may connect to, and what it needs to create an account there. */
export interface JoinedTeam {
  readonly team: HostedTeam;
  readonly invitation: string;
}

const ANSWER_MS = 5_000;
const MAX_BYTES = 4_096;

/**
 * Pairs with a host that was found nearby: both sides prove that they know the code, and that they see the same
 * certificate. Throws PAIRING_CODE_WRONG, PAIRING_CLOSED, HOST_AWAY, HOST_CERTIFICATE_CHANGED.
 */
export async function pairWithHost(
  { hostId, name, addresses }: NearbyTeam,
  typedCode: string,
  ports: Pick<HostLinePorts, 'log'>,
): Promise<JoinedTeam> {
  const code = normalisePairingCode(typedCode);
  if (code === null) throw new ChatError('PAIRING_CODE_WRONG');
  const isAnnounced = ({ fingerprint }: SeenCertificate): boolean => hostIdOf(fingerprint) === hostId;
  const { seen, provenAt } = await findCertificate(addresses, isAnnounced);
  const team = { name, certificate: seen.pem, addresses: provenAt };
  const { agent } = lineTo(team, ports);
  const input = pairingInput(code, seen.fingerprint, randomBytes(SESSION_ID_BYTES));
  const own = startCpace(input, randomBytes(SECRET_BYTES));
  const ask = <Schema extends z.ZodType>(schema: Schema, body: object) => post(agent, schema, body);
  const begun = await ask(pairingBegunSchema, {
    step: 'begin',
    sessionId: toBase64Url(input.sessionId),
    share: toBase64Url(own.share),
  });
  const messages = pairingMessages(own.share, begun.share);
  const key = deriveKey(input, own, { ...messages, from: 'host' });
  if (key === null) throw new ChatError('PAIRING_CODE_WRONG');
  const confirmation = toBase64Url(confirmKey(input, key, messages.guest));
  const done = await ask(pairingDoneSchema, { step: 'finish', exchange: begun.exchange, confirmation });
  // A host that does not know the code can't be the team's.
  if (!isConfirmed(confirmKey(input, key, messages.host), done.confirmation)) throw new ChatError('PAIRING_CODE_WRONG');
  return { team: { ...team, name: done.name }, invitation: done.invitation };
}

/** Joins with an invitation link, which names the certificate. Throws HOST_AWAY, HOST_CERTIFICATE_CHANGED. */
export async function joinByLink({ name, fingerprint, addresses, invitation }: TeamLink): Promise<JoinedTeam> {
  const isRight = (seen: SeenCertificate): boolean => Buffer.compare(seen.fingerprint, fingerprint) === 0;
  const { seen, provenAt } = await findCertificate(addresses, isRight);
  // The link comes from the host itself, so its other addresses may be right in another network.
  const others = addresses.filter((address) => !provenAt.includes(address));
  return { team: { name, certificate: seen.pem, addresses: [...provenAt, ...others] }, invitation };
}

/** The right certificate, and the addresses that answer with it. Throws HOST_AWAY, HOST_CERTIFICATE_CHANGED. */
async function findCertificate(
  addresses: readonly HostAddress[],
  isRight: (seen: SeenCertificate) => boolean,
): Promise<{ readonly seen: SeenCertificate; readonly provenAt: readonly HostAddress[] }> {
  const attempts = addresses.map(async (address) => ({ address, seen: await readCertificate(address) }));
  const results = await Promise.allSettled(attempts);
  const answers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const right = answers.filter(({ seen }) => isRight(seen));
  const [first] = right;
  if (first !== undefined) return { seen: first.seen, provenAt: right.map(({ address }) => address) };
  throw new ChatError(answers.length === 0 ? 'HOST_AWAY' : 'HOST_CERTIFICATE_CHANGED');
}

function lineTo(team: HostedTeam, { log }: Pick<HostLinePorts, 'log'>): HostLine {
  return new HostLine(team, { log, findHost: () => Promise.resolve([]), onMoved: () => undefined });
}

async function post<Schema extends z.ZodType>(
  agent: HostLine['agent'],
  schema: Schema,
  body: object,
): Promise<z.infer<Schema>> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: ANSWER_MS,
  };
  const text = await requestHost(agent, PAIRING_PATH, request)
    .then(readStart)
    .catch((error: unknown) => {
      throw error instanceof ChatError ? error : new ChatError('HOST_AWAY', {}, { cause: error });
    });
  const answer = parseJson(text);
  const refused = pairingRefusedSchema.safeParse(answer);
  if (refused.success) throw new ChatError(refused.data.code);
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new ChatError('GATEWAY_NOT_PARLEY');
  return parsed.data;
}

/** The host is not known to be the right one yet, so its answer may be anything. */
async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  if (reader === undefined) return '';
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; bytes <= MAX_BYTES;) {
    const { value } = (await reader.read()) as { readonly value?: Uint8Array };
    if (value === undefined) break;
    chunks.push(value);
    bytes += value.byteLength;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString('utf8', 0, MAX_BYTES);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not a Parley host
  }
}
