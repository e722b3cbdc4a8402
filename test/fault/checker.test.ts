import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '#shared/rpc/Transport.ts';
import { succeed } from '#shared/rpc/result.ts';
import { check, type Outcome } from './support/check.ts';
import { createHistory } from './support/createHistory.ts';
import type { Tamper } from './support/createParticipants.ts';
import type { Schedule } from './support/planSchedule.ts';
import { runSchedule } from './support/runSchedule.ts';
import { startDeployment, type Deployment } from './support/startDeployment.ts';

const ROOM = 'room:a';
const stored = (offset: number, text: string | null, from = 'Amy') => ({ offset, id: `id-${offset}`, from, text });
const log = [stored(1, 'Amy 1'), stored(2, 'Amy 2'), stored(3, null), stored(4, 'Ben 3', 'Ben')];
const view = { who: 'Cat', conversationId: ROOM, ids: log.map(({ id }) => id), unread: 1, readOffset: 2 };

/** The outcome of a schedule without problems. */
function correctOutcome(): Outcome {
  const history = createHistory();
  for (const [author, text, offset] of [
    ['Amy', 'Amy 1', 1] as const,
    ['Amy', 'Amy 2', 2] as const,
    ['Ben', 'Ben 3', 4] as const,
  ]) {
    history.written.push({ author, conversationId: ROOM, text });
    history.acknowledged.push({ author, conversationId: ROOM, text, offset, at: 10 });
  }
  history.cursorMoves.push({ reader: 'Cat', conversationId: ROOM, offset: 2, at: 10 });
  const marks = new Map([[`${ROOM} Cat`, 2]]);
  return { history, logs: new Map([[ROOM, log]]), readCursors: marks, views: [view], mayBeLost: () => false };
}

const problemsOf = (change: (outcome: Outcome) => Partial<Outcome> | void): readonly string[] => {
  const outcome = correctOutcome();
  return check({ ...outcome, ...change(outcome) }).problems;
};

describe('the checker', () => {
  it('reports no problems for a correct outcome', () => {
    expect(check(correctOutcome())).toEqual({ problems: [], lostWithinWindow: 0 });
  });

  it('reports an acknowledged message that is lost, unless loss is allowed', () => {
    const truncated = (): Partial<Outcome> => ({ logs: new Map([[ROOM, log.slice(0, 3)]]), views: [] });
    expect(problemsOf(truncated)).toContain(`lost: Ben's acknowledged "Ben 3"`);
    const allowed = check({ ...correctOutcome(), ...truncated(), mayBeLost: () => true });
    expect(allowed).toEqual({ problems: [], lostWithinWindow: 1 });
  });

  it('reports a message that is stored twice', () => {
    const duplicated = [...log, stored(5, 'Amy 2')];
    expect(problemsOf(() => ({ logs: new Map([[ROOM, duplicated]]), views: [] }))).toContain(
      `twice: "Amy 2" in ${ROOM}`,
    );
  });

  it('reports a written message that is in no log', () => {
    const problems = problemsOf(({ history }) => {
      history.written.push({ author: 'Ben', conversationId: ROOM, text: 'Ben 4' });
    });
    expect(problems).toEqual(['vanished: "Ben 4", which Ben wrote']);
  });

  it('reports messages of one author that are out of order', () => {
    const problems = problemsOf(({ history }) => void history.written.push(...history.written.splice(0).toReversed()));
    expect(problems).toEqual(['out of order: Amy wrote Amy 2, Amy 1; the log has Amy 1, Amy 2']);
  });

  it('reports a reader who misses an event, has one twice, or has them in another order', () => {
    for (const ids of [
      ['id-1', 'id-2', 'id-4'],
      ['id-1', 'id-2', 'id-3', 'id-4', 'id-4'],
      ['id-2', 'id-1', 'id-3', 'id-4'],
    ]) {
      expect(problemsOf(() => ({ views: [{ ...view, ids }] }))).toHaveLength(1);
    }
  });

  it('reports a wrong unread count and a read cursor that moved back', () => {
    expect(problemsOf(() => ({ views: [{ ...view, unread: 2 }] }))).toEqual([
      `unread: Cat is told 2 in ${ROOM}, it is 1`,
    ]);
    const back = problemsOf(({ history }) => {
      history.cursorMoves.push({ reader: 'Cat', conversationId: ROOM, offset: 1, at: 11 });
    });
    expect(back).toEqual([`mark went back: ${ROOM} Cat from 2 to 1`]);
  });
});

/** Requests arrive, but their answers are lost, four times in a row. */
const LOSES_ANSWERS: Schedule = {
  seed: 0,
  appendfsync: 'always',
  faults: Array.from({ length: 4 }, () => ({
    afterMs: 40,
    fault: { kind: 'hold', proxy: 'gateway', direction: 'toClient', part: 'all', forMs: 120, ending: 'cut' },
  })),
};

/** Gives each attempt its own client id, as if the server did not deduplicate retries. */
function withoutClientIds(transport: Transport): Transport {
  return {
    ...forwardFrames(transport),
    request(name, args) {
      const changed = name === 'message.send' ? { ...(args as object), clientId: randomUUID() } : args;
      return transport.request(name, changed);
    },
  };
}

/** Acknowledges the third message and drops it. */
function dropThirdMessage(transport: Transport): Transport {
  let sends = 0;
  return {
    ...forwardFrames(transport),
    async request(name, args) {
      if (name !== 'message.send' || (sends += 1) !== 3) return transport.request(name, args);
      return succeed({ epoch: 'nowhere', offset: 1, at: Date.now(), receiverOnline: false, repeated: true });
    },
  };
}

/** Drops live events, as if the subscriptions were lost without an error. */
function withoutFrames(transport: Transport): Transport {
  return {
    request: (name, args) => transport.request(name, args),
    subscribe: (onFrame) =>
      transport.subscribe((frame) => {
        if (frame.event !== 'conversation.appended') onFrame(frame);
      }),
  };
}

function forwardFrames(transport: Transport): Pick<Transport, 'subscribe'> {
  return { subscribe: (onFrame) => transport.subscribe(onFrame) };
}

const onlyFor =
  (target: string, tamper: Tamper): Tamper =>
  (transport, name) =>
    name === target ? tamper(transport, name) : transport;

describe('the checker run against a deliberately broken build', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startDeployment('always');
  }, 60_000);
  afterAll(() => deployment.stop());

  it('reports duplicates when retries are not deduplicated by client id', { timeout: 120_000 }, async () => {
    const { problems } = await runSchedule(deployment, LOSES_ANSWERS, { tamper: onlyFor('Dan', withoutClientIds) });
    expect(problems.filter((problem) => problem.startsWith('twice: '))).not.toEqual([]);
  });

  it('reports the loss of an acknowledged message that was dropped', { timeout: 120_000 }, async () => {
    const { problems } = await runSchedule(
      deployment,
      { ...LOSES_ANSWERS, faults: [] },
      { tamper: onlyFor('Cat', dropThirdMessage) },
    );
    expect(problems.filter((problem) => problem.startsWith('lost: '))).not.toEqual([]);
  });

  it.each(['Amy', 'Dan'])('reports that %s is no longer subscribed', { timeout: 120_000 }, async (name) => {
    const options = { tamper: onlyFor(name, withoutFrames), arriveWithinMs: 2_000 };
    const { problems } = await runSchedule(deployment, { ...LOSES_ANSWERS, faults: [] }, options);
    expect(problems.filter((problem) => problem.startsWith(`never: ${name} gets the last words`))).not.toEqual([]);
  });

  it('reports duplicates when the server does not recognise repeated client ids', { timeout: 120_000 }, async () => {
    const broken = await startDeployment('always', 'broken');
    try {
      const { problems } = await runSchedule(broken, LOSES_ANSWERS);
      expect(problems.filter((problem) => problem.startsWith('twice: '))).not.toEqual([]);
    } finally {
      await broken.stop();
    }
  });

  it('reports nothing for the same schedules with a correct build', { timeout: 120_000 }, async () => {
    expect((await runSchedule(deployment, LOSES_ANSWERS)).problems).toEqual([]);
  });
});
