import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directId } from '#shared/conversation/directId.ts';
import type { ExportHeader } from '#core/export/exportFormat.ts';
import type { Core } from '#core/index.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { roomId } from '#shared/text/roomId.ts';
import type { RoomStory } from '../story/Scene.ts';
import { type Actor, type People, TEAM } from '../team.ts';
import type { PastLine } from './generateYear.ts';
import { writeExport } from './writeExport.ts';

/** The year of history of a room, or of a direct conversation. */
export interface Year {
  readonly lines: readonly PastLine[];
  readonly people: readonly Actor[];
  readonly room?: RoomStory;
}

/** Imports it like `npm run import`, so that its events keep their times. Returns the number of events. */
export async function importYear(core: Core, ids: People<{ readonly id: string }>, year: Year): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'));
  try {
    const events = toEvents(ids, year);
    await writeExport(folder, toHeader(ids, year, events.length), events);
    return (await core.importConversation(folder)).events;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toEvents(ids: People<{ readonly id: string }>, { lines, people, room }: Year): LogEvent[] {
  const idOf = (actor: Actor): string => ids[actor].id;
  const startedAt = (lines[0]?.at ?? 0) - people.length * 60_000;
  const entered: LogEvent[] =
    room === undefined
      ? []
      : people.map((actor, index) => ({
          offset: index + 1,
          counted: 0,
          id: `entered-${index}`,
          at: startedAt + index * 60_000,
          from: idOf(actor),
          type: 'entered',
          nickname: TEAM[actor],
        }));
  return [...entered, ...lines.map((line, index) => toMessage(line, index))];

  function toMessage({ by, at, text, reaction, answers }: PastLine, index: number): LogEvent {
    const offset = entered.length + index + 1;
    const other = people.find((actor) => actor !== by);
    return {
      offset,
      counted: index + 1,
      id: `past-${index}`,
      at,
      from: idOf(by),
      type: 'message',
      ...(room === undefined && other !== undefined && { to: idOf(other) }),
      ...(answers !== undefined && { replyTo: offset - answers }),
      ...(reaction !== undefined && { reactions: [{ emoji: reaction.emoji, by: reaction.by.map(idOf) }] }),
      body: { kind: 'text', text },
    };
  }
}

function toHeader(
  ids: People<{ readonly id: string }>,
  { people, room }: Year,
  head: number,
): Omit<ExportHeader, 'format' | 'version' | 'head'> {
  const inside = people.map((actor) => ({ id: ids[actor].id, name: TEAM[actor] }));
  const [first, second] = inside;
  if (first === undefined || second === undefined) throw new Error('a year needs at least two people');
  const about = { epoch: 'demo', people: inside, reads: inside.map(({ id }) => ({ userId: id, offset: head })) };
  if (room === undefined) return { ...about, kind: 'direct', conversationId: directId(first.id, second.id) };
  return {
    ...about,
    kind: 'room',
    conversationId: roomId(room.name),
    room: {
      title: room.name,
      ownerId: ids[room.owner].id,
      locked: false,
      hidden: false,
      seats: room.seats,
      idleTtlMs: room.idleTtlMs,
      members: people.map((actor) => ({
        userId: ids[actor].id,
        nickname: TEAM[actor],
        role: actor === room.owner ? 'owner' : 'member',
        mutedUntil: null,
      })),
    },
  };
}
