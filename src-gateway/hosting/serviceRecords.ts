import type { RemoteInfo } from 'node:dgram';
import type { ResponsePacket } from 'multicast-dns';
import { z } from 'zod';
import {
  foreignNameSchema,
  HOST_ADDRESSES,
  type HostAddress,
  hostAddressSchema,
  hostIdSchema,
  visibleTextSchema,
} from '#shared/hosting/hostedTeam.ts';
import type { NearbyTeam } from '#shared/hosting/hostMessages.ts';
import { isLocalAddress } from './localNetwork.ts';
import type { Answers } from './LocalMdns.ts';

type Answer = NonNullable<ResponsePacket['answers']>[number];

/** The service of hosted teams (DNS-SD, RFC 6763). */
export const SERVICE = '_parley._tcp.local';
const VERSION = '1';
const TTL_S = 120;

export interface AnnouncedTeam {
  readonly hostId: string;
  readonly name: string;
  /** Whose computer it is. */
  readonly owner: string;
  readonly port: number;
}

/** The records of a team in one network. @param ttl 0 withdraws them */
export function recordsOf({ hostId, name, owner, port }: AnnouncedTeam, address: string, ttl = TTL_S): Answers {
  const instance = `${hostId}.${SERVICE}`;
  const target = `parley-${hostId}.local`;
  const txt = [`v=${VERSION}`, `team=${name}`, `owner=${owner}`].map((text) => Buffer.from(text));
  return [
    { name: SERVICE, type: 'PTR', ttl, data: instance },
    { name: instance, type: 'SRV', ttl, data: { port, target } },
    { name: instance, type: 'TXT', ttl, data: txt },
    { name: target, type: 'A', ttl, data: address },
  ];
}

const txtSchema = z.object({ v: z.literal(VERSION), team: foreignNameSchema, owner: visibleTextSchema.catch('') });

/** A host answers with four records. A packet with more than these is none of a host, and is not read. */
const MOST_RECORDS = 32;

/** What a response says about teams. Anyone in the network can send one, so it proves nothing. */
export interface ReadRecords {
  readonly found: readonly NearbyTeam[];
  /** The ids of withdrawn teams. */
  readonly gone: readonly string[];
}

export function readRecords(
  { answers = [], additionals = [] }: Pick<ResponsePacket, 'answers' | 'additionals'>,
  from: Pick<RemoteInfo, 'address'>,
): ReadRecords {
  const found: NearbyTeam[] = [];
  const gone: string[] = [];
  if (answers.length + additionals.length > MOST_RECORDS || !isLocalAddress(from.address)) return { found, gone };
  const records = [...answers, ...additionals];
  const isGone = new Map<string, boolean>();
  for (const record of records) {
    if (record.type !== 'PTR' || record.name.toLowerCase() !== SERVICE) continue;
    const hostId = idOf(record.data);
    if (hostId !== null) isGone.set(hostId, record.ttl === 0);
  }
  for (const [hostId, hasLeft] of isGone) {
    const team = hasLeft ? null : readTeam(hostId, records, from.address);
    if (hasLeft) gone.push(hostId);
    else if (team !== null) found.push(team);
  }
  return { found, gone };
}

function readTeam(hostId: string, records: readonly Answer[], sender: string): NearbyTeam | null {
  const instance = `${hostId}.${SERVICE}`;
  let port = 0;
  let fields: unknown;
  const hosts = [sender];
  for (const record of records) {
    if (record.type === 'SRV' && record.name === instance) port = record.data.port;
    if (record.type === 'TXT' && record.name === instance) fields = readTxt(record.data);
    if (record.type === 'A' && record.name === `parley-${hostId}.local`) hosts.push(record.data);
  }
  const txt = txtSchema.safeParse(fields);
  const addresses = [...new Set(hosts)].flatMap((host) => readAddress(host, port));
  if (!txt.success || addresses.length === 0) return null;
  const { team: name, owner } = txt.data;
  return { hostId, name, owner, addresses: addresses.slice(0, HOST_ADDRESSES) };
}

function idOf(instance: string): string | null {
  const [label = '', ...service] = instance.split('.');
  const id = hostIdSchema.safeParse(label);
  return id.success && service.join('.').toLowerCase() === SERVICE ? id.data : null;
}

function readAddress(host: string, port: number): HostAddress[] {
  const address = hostAddressSchema.safeParse({ host, port });
  return address.success && isLocalAddress(host) ? [address.data] : [];
}

function readTxt(data: unknown): unknown {
  const parts: unknown[] = Array.isArray(data) ? data : [data];
  return Object.fromEntries(
    parts.map((part) => {
      const text = Buffer.isBuffer(part) || typeof part === 'string' ? part.toString() : '';
      const end = text.indexOf('=');
      return [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
    }),
  );
}
