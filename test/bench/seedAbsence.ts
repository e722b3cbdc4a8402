import { createCore } from '#core/createCore.ts';
import { directId, peopleOf } from '#shared/conversation/directId.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createSender } from '#core/message/createSender.ts';
import { randomId } from '#core/randomId.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { signUp } from '../support/people.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { silentLog } from './silentLog.ts';
import { withoutMarks } from '../support/withoutMarks.ts';

const READ_BEFORE = 3;
const NEW_AT_MOST = 5;
const IN_FLIGHT = 100;
/** The gateway's own prefix. */
const PREFIX = 'parley';

export interface Absence {
  /** The absent person's session. */
  readonly token: string;
  readonly conversations: number;
  readonly unread: number;
}

/** A person who had read so many conversations and was then absent while 1 to 5 messages arrived in each. */
export async function seedAbsence(url: string, conversations: number): Promise<Absence> {
  const { id, token } = await makeReader(url);
  const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 30_000 });
  const keys = createKeys(PREFIX);
  const sender = createSender(withoutMarks(redis), keys);
  let unread = 0;

  async function seed(index: number): Promise<void> {
    const author = randomId();
    const conversationId = directId(author, id);
    const [first, second] = peopleOf(conversationId);
    for (const person of [first, second]) await redis.run(scripts.enterInList, keys.user(person), { conversationId });
    await redis.run(scripts.openDirect, keys.conversation(conversationId), { first, second, epoch: randomId() });
    const say = (count: number): Promise<unknown> =>
      sender.send(conversationId, {
        author,
        to: id,
        clientId: `client-${count}`,
        body: { kind: 'text', text: `message ${count}` },
      });
    for (let count = 1; count <= READ_BEFORE; count += 1) await say(count);
    await redis.run(scripts.markRead, keys.conversation(conversationId), {
      reader: id,
      offset: READ_BEFORE,
      epoch: '',
      uncounted: 0,
    });
    const fresh = 1 + (index % NEW_AT_MOST);
    for (let count = 1; count <= fresh; count += 1) await say(READ_BEFORE + count);
    unread += fresh;
  }

  try {
    await keepInFlight(seed, { count: conversations, inFlight: IN_FLIGHT });
    return { token, conversations, unread };
  } finally {
    redis.stop();
  }
}

async function makeReader(url: string): Promise<{ id: string; token: string }> {
  const core = createCore({ redis: { url }, log: silentLog, keyPrefix: PREFIX });
  try {
    const { me, token } = await signUp(createMemoryTransport(core));
    return { id: me.id, token };
  } finally {
    await core.stop();
  }
}
