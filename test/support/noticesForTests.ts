import { expect } from 'vitest';
import type { Core, CorePorts } from '#core/Core.ts';
import type { MessageReferences, MessageBody } from '#shared/contract/model.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { freshId, type SignedIn, startCore } from './coreForTests.ts';
import { ask } from './roomsForTests.ts';

/** A core that processes its logs without delay. */
export function startFollowingCore(ports: Partial<CorePorts> = {}): Core {
  const timing = { projectAfterMs: 20, sweepEveryMs: 200, projectLeaseMs: 500, ...ports.timing };
  return startCore({ ...ports, timing });
}

/** Sends a text, or another body, that mentions people or replies to a message. */
export async function write(
  person: SignedIn,
  conversationId: string,
  about: MessageReferences = {},
  content: MessageBody | string = 'hello',
) {
  const body = typeof content === 'string' ? ({ kind: 'text', text: content } as const) : content;
  return ask(person, 'message.send', { conversationId, clientId: freshId(), body, ...about });
}

export function react(person: SignedIn, conversationId: string, offset: number, on = true, emoji = '👍') {
  return ask(person, 'message.react', { conversationId, clientId: freshId(), offset, emoji, on });
}

export const recall = (person: SignedIn, conversationId: string, offset: number) =>
  ask(person, 'message.recall', { conversationId, clientId: freshId(), offset });

export const listNotices = async (person: SignedIn): Promise<readonly Notice[]> =>
  (await ask(person, 'inbox.list', {})).notices;

/** A person's inbox items as `type:offset of the message`, newest first, with an asterisk at unread ones. */
export async function inboxOf(person: SignedIn): Promise<string[]> {
  const notices = await listNotices(person);
  return notices.map(({ type, place, read }) => `${type}:${place.offset ?? '-'}${read ? '' : '*'}`);
}

/** Waits until a person's inbox equals this. */
export async function expectInbox(person: SignedIn, ...notices: string[]): Promise<void> {
  await expect.poll(() => inboxOf(person), { interval: 20 }).toEqual(notices);
}

/** Resolves when all earlier changes have been processed, which the inbox item of a later message to `person` shows. */
export async function countsOf(person: SignedIn): Promise<readonly [unread: number, counted: number]> {
  const { unread, counted } = await ask(person, 'inbox.list', { limit: 1 });
  return [unread, counted];
}
