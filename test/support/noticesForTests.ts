import { expect } from 'vitest';
import type { Core, CorePorts } from '#core/Core.ts';
import type { AboutOthers, MessageBody } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { freshId, type SignedIn, startCore } from './coreForTests.ts';
import { ask } from './roomsForTests.ts';

/** A core that follows its logs at once. */
export function startFollowingCore(ports: Partial<CorePorts> = {}): Core {
  const timing = { followAfterMs: 20, sweepEveryMs: 200, followClaimMs: 500, ...ports.timing };
  return startCore({ ...ports, timing });
}

/** Sends a text, or another body, that mentions somebody or replies to something. */
export async function write(
  person: SignedIn,
  conversationId: string,
  about: AboutOthers = {},
  said: MessageBody | string = 'hello',
) {
  const body = typeof said === 'string' ? ({ kind: 'text', text: said } as const) : said;
  return ask(person, 'message.send', { conversationId, clientId: freshId(), body, ...about });
}

export function react(person: SignedIn, conversationId: string, offset: number, on = true, emoji = '👍') {
  return ask(person, 'message.react', { conversationId, clientId: freshId(), offset, emoji, on });
}

export const recall = (person: SignedIn, conversationId: string, offset: number) =>
  ask(person, 'message.recall', { conversationId, clientId: freshId(), offset });

export const listNotices = async (person: SignedIn): Promise<readonly Notice[]> =>
  (await ask(person, 'inbox.list', {})).notices;

/** A person's notices as `type:offset of the message`, the newest first, an asterisk at those that are unread. */
export async function inboxOf(person: SignedIn): Promise<string[]> {
  const notices = await listNotices(person);
  return notices.map(({ type, place, read }) => `${type}:${place.offset ?? '-'}${read ? '' : '*'}`);
}

/** Waits until a person's inbox is so. */
export async function expectInbox(person: SignedIn, ...notices: string[]): Promise<void> {
  await expect.poll(() => inboxOf(person), { timeout: 15_000, interval: 20 }).toEqual(notices);
}

/** Resolves when nothing is left to follow from anything that happened before; a message that is a notice to `person` shows it. */
export async function countsOf(person: SignedIn): Promise<readonly [unread: number, counted: number]> {
  const { unread, counted } = await ask(person, 'inbox.list', { limit: 1 });
  return [unread, counted];
}
