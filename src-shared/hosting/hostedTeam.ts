import { hex } from '@scure/base';
import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '../text/base64Url.ts';

/** The host name in requests to a hosted team. It can't be resolved: only the connection to the team understands it. */
export const HOSTED_NAME = 'team.parley.invalid';

/** Maximum number of addresses at which a guest tries to reach a host. */
export const HOST_ADDRESSES = 12;
export const TEAM_NAME_LENGTH = 60;

/** Where a host listens. `host` is an IP address. */
export const hostAddressSchema = z.object({ host: z.union([z.ipv4(), z.ipv6()]), port: z.int().min(1).max(65_535) });
export type HostAddress = z.infer<typeof hostAddressSchema>;

export const teamNameSchema = z.string().trim().min(1).max(TEAM_NAME_LENGTH);

/** Letters that are not shown, or change the direction of others. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text of another computer, without invisible letters. */
export const visibleTextSchema = z
  .string()
  .max(255)
  .transform((text) => text.replaceAll(INVISIBLE, ''));
/** The name of a team, from another computer. */
export const foreignNameSchema = visibleTextSchema.pipe(teamNameSchema);

export const hostIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** Identifies a host in the network: the beginning of its certificate's fingerprint. It proves nothing. */
export function hostIdOf(fingerprint: Uint8Array): string {
  return hex.encode(fingerprint.subarray(0, 8));
}

/** An invitation to a hosted team. */
export interface TeamLink {
  readonly name: string;
  /** SHA-256 of the host's certificate. */
  readonly fingerprint: Uint8Array;
  readonly addresses: readonly HostAddress[];
  readonly invitation: string;
}

const FINGERPRINT_BYTES = 32;
const LINK = /^parley:\/\/join\/([\w-]{43})\/([\dA-Za-z-]{4,64})\/?\?([^#]*)$/u;
const LONGEST = 2048;

/** `parley://join/FINGERPRINT/INVITATION?at=192.168.1.5:20417&name=TEAM`. */
export function teamLink({ name, fingerprint, addresses, invitation }: TeamLink): string {
  const query = addresses.map((address) => `at=${encodeURIComponent(formatAddress(address))}`);
  query.push(`name=${encodeURIComponent(name)}`);
  return `parley://join/${toBase64Url(fingerprint)}/${invitation}?${query.join('&')}`;
}

/** Null for any other text. Never throws. */
export function readTeamLink(link: string): TeamLink | null {
  const [, encoded = '', invitation = '', query = ''] = (link.length > LONGEST ? null : LINK.exec(link.trim())) ?? [];
  const fingerprint = readFingerprint(encoded);
  if (fingerprint === null) return null;
  const fields = query.split('&').map(readField);
  const addresses = fields.flatMap(([name, value]) => (name === 'at' ? (parseAddress(value) ?? []) : []));
  const name = foreignNameSchema.safeParse(fields.find(([field]) => field === 'name')?.[1]);
  if (addresses.length === 0 || !name.success) return null;
  return { name: name.data, fingerprint, addresses: addresses.slice(0, HOST_ADDRESSES), invitation };
}

/** `192.168.1.5:20417`, `[fd00::1]:20417`. */
export function formatAddress({ host, port }: HostAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Null if it is not an IP address with a port. */
export function parseAddress(text: string): HostAddress | null {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/iu.exec(text) ?? [];
  const parsed = hostAddressSchema.safeParse({ host: bracketed ?? plain, port: Number(port) });
  return parsed.success ? parsed.data : null;
}

function readFingerprint(encoded: string): Uint8Array | null {
  try {
    const fingerprint = fromBase64Url(encoded);
    return fingerprint.length === FINGERPRINT_BYTES ? fingerprint : null;
  } catch {
    return null; // not canonical
  }
}

function readField(field: string): readonly [string, string] {
  const [name = '', value = ''] = field.split('=');
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return [name, '']; // an unescaped "%"
  }
}
