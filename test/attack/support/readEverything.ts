import { calls, chatCalls } from '#shared/contract/index.ts';
import type { Attacker, ChatCall } from './Attacker.ts';

/** Calls that only read; a new one with another verb joins when it is named here. Answers of all calls are checked. */
const READING =
  /\.(?:list|describe|people|heads|scheduled|subscriptions|feed|manage|read|isEmpty|audit|state|unread|current)$/;

/** Calls that read without arguments. */
const LISTS = (Object.keys(chatCalls) as ChatCall[]).filter(
  (name) => READING.test(name) && chatCalls[name].input.safeParse({}).success,
);

/** Reads everything that a person may read; `Attacker.ask` checks the answers. Returns the number of checks. */
export async function readEverything(person: Attacker, report: (finding: string) => void): Promise<number> {
  let checks = 0;
  const ask = async (name: ChatCall, args: object): Promise<unknown> => {
    checks += 1;
    const answer = await person.askPersistently(name, args);
    if (answer === null) report(`no answer to ${name}`);
    return answer?.ok === true ? answer.value : null;
  };
  for (const name of LISTS) await ask(name, {});
  const listed = calls['conversation.list'].output.safeParse(await ask('conversation.list', {}));
  for (const { conversationId } of listed.data?.conversations ?? []) {
    if (conversationId.startsWith('room:')) await ask('room.describe', { conversationId });
    for (const name of ['conversation.pins', 'conversation.attachments'] as const) await ask(name, { conversationId });
    let before: number | undefined;
    do {
      const value = await ask('conversation.fetch', { conversationId, ...(before !== undefined && { before }) });
      const page = calls['conversation.fetch'].output.safeParse(value);
      const events = page.data?.events ?? [];
      checks += events.length;
      for (const event of events) {
        if (event.type === 'unknown') report(`an event that cannot be read: ${JSON.stringify(event).slice(0, 300)}`);
      }
      const [first] = events;
      before = first !== undefined && first.offset > 1 ? first.offset : undefined;
    } while (before !== undefined);
  }
  return checks;
}
