import { createHash } from 'node:crypto';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { expect } from 'vitest';
import type { ModelServer } from './createModelServer.ts';
import { CONVERSATION } from './logEvents.ts';
import type { StartedParley } from './startParley.ts';

/** A file whose bytes are derived from its name and size, so that the received bytes can be compared. */
export function fileOf(name: string, bytes: number): File {
  return new File([contentOf(name, bytes)], name);
}

function contentOf(name: string, bytes: number): Uint8Array<ArrayBuffer> {
  const seed = createHash('sha256').update(name).digest();
  return Uint8Array.from({ length: bytes }, (_, index) => (seed[index % 32] ?? 0) ^ (index >> 5));
}

/** Puts files into the tray of Mei's conversation. */
export async function attach(parley: StartedParley, ...files: File[]): Promise<void> {
  expect(await parley.actions.uploads.choose(CONVERSATION, files)).toEqual([]);
}

/** The files in the log, each with the caption of its message; `whole`: the blob that the message refers to holds exactly the file's bytes. */
export async function sentFiles(server: ModelServer) {
  const bodies = server.log.map((event) => (event.type === 'message' ? event.body : null));
  return bodies.flatMap((body) => {
    if (body === null || body.kind === 'text' || body.kind === 'recalled' || body.kind === 'poll') return [];
    return attachmentsOf(body).map(({ blob: { name, bytes, id } }) => {
      const stored = server.uploads.blobs.get(id);
      const whole = stored !== undefined && Buffer.from(stored).equals(contentOf(name, bytes));
      return { name, caption: body.caption, whole };
    });
  });
}

export interface Faults {
  /** Blocks the `which`-th call of this name until the returned function is called. */
  block(name: string, which?: number): () => void;
  /** The next calls of this name are executed, but their answers are lost. */
  loseAnswers(name: string, count: number): void;
}

/** Faults between the page and its server. */
export function withFaults(server: ModelServer): Faults {
  const blocks: { name: string; which: number; until: Promise<void> }[] = [];
  const lost = new Map<string, number>();
  const seen = new Map<string, number>();
  server.intercept(async (name, carryOut): Promise<Result<unknown>> => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    await blocks.find((hold) => hold.name === name && hold.which === count)?.until;
    const answer = await carryOut();
    const losing = lost.get(name) ?? 0;
    if (losing === 0) return answer;
    lost.set(name, losing - 1);
    return fail('TIMEOUT');
  });
  return {
    block(name, which = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      blocks.push({ name, which, until: promise });
      return resolve;
    },
    loseAnswers: (name, count) => void lost.set(name, count),
  };
}
