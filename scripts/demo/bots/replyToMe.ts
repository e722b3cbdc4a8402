import type { MessageEvent } from '#shared/contract/model.ts';
import type { Player } from '../fill/Player.ts';
import type { Typist } from './createTypist.ts';
import { answerTo } from './words.ts';

const EMOJI = ['👍', '❤️', '🎉', '😄'] as const;
/** In a room, every n-th of my messages gets a reply from a person who was not asked. */
const UNASKED_EVERY = 2;

/**
 * Replies to my messages: the person I write to, people I mention, and in a room sometimes another person. Returns the
 * function that stops it.
 */
export function replyToMe(myId: string, players: readonly Player[], mouth: Typist): () => void {
  let turn = 0;
  const handled = new Set<string>();
  const ends = players.map((player) =>
    player.client.on('conversation.appended', ({ conversationId, event }) => {
      if (event.type !== 'message' || event.from !== myId) return;
      // Every member of a room receives it; one of them handles it.
      const key = `${conversationId} ${event.offset}`;
      const isFirst = !handled.has(key);
      handled.add(key);
      if (isMeant(player, event)) void answer(player, conversationId, event);
      else if (isFirst && isUnasked(event)) void chimeIn(player, conversationId, event);
    }),
  );
  return () => {
    for (const end of ends) end();
  };

  function isMeant({ id }: Player, { to, mentions = [] }: MessageEvent): boolean {
    return to === id || mentions.includes(id);
  }

  function isUnasked({ to, mentions = [] }: MessageEvent): boolean {
    return to === undefined && mentions.length === 0;
  }

  async function answer(player: Player, conversationId: string, event: MessageEvent): Promise<void> {
    turn += 1;
    await mouth.say(
      player,
      conversationId,
      answerTo(textOf(event), turn),
      event.to === undefined ? event.offset : undefined,
    );
  }

  async function chimeIn(player: Player, conversationId: string, event: MessageEvent): Promise<void> {
    turn += 1;
    const emoji = EMOJI[turn % EMOJI.length] ?? '👍';
    await mouth.react(player, conversationId, event.offset, emoji);
    if (turn % UNASKED_EVERY === 1)
      await mouth.say(player, conversationId, answerTo(textOf(event), turn), event.offset);
  }
}

/** Null if the message is a file. */
function textOf({ body }: MessageEvent): string | null {
  return body.kind === 'text' ? body.text : null;
}
