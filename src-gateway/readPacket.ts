import type { Result } from '#shared/rpc/result.ts';
import { CALL_EVENT } from '#shared/rpc/socketProtocol.ts';
import { z } from 'zod';

export type Acknowledge = (result: Result<unknown>) => void;

export interface Reason {
  readonly field: string;
  readonly message: string;
}

export type Packet =
  | { readonly kind: 'call'; readonly name: string; readonly args: unknown; readonly acknowledge: Acknowledge }
  | { readonly kind: 'malformed'; readonly reason: Reason; readonly acknowledge: Acknowledge }
  /** The packet has no acknowledgement, so no answer can be sent. */
  | { readonly kind: 'unanswerable'; readonly reason: Reason };

const packetSchema = z.object({
  event: z.literal(CALL_EVENT),
  name: z.string(),
  args: z.unknown(),
  more: z.array(z.never()),
});

/** Parses a packet: everything after the packet type, with the acknowledgement, if any, as the last element. */
export function readPacket(received: readonly unknown[]): Packet {
  const last = received.at(-1);
  const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
  if (acknowledge === null) {
    return { kind: 'unanswerable', reason: { field: 'acknowledge', message: 'A packet must ask for its answer' } };
  }
  const [event, name, args, ...more] = received.slice(0, -1);
  const parsed = packetSchema.safeParse({ event, name, args, more });
  if (parsed.success) return { kind: 'call', name: parsed.data.name, args, acknowledge };
  const issue = parsed.error.issues[0];
  const reason = { field: String(issue?.path[0]), message: issue?.message ?? '' };
  return { kind: 'malformed', reason, acknowledge };
}
