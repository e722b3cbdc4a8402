import { afterEach, describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startParley, type StartedParley } from './support/startParley.ts';

let parley: StartedParley | null = null;
afterEach(() => parley?.stop());

const ends = (events: readonly LogEvent[] = []): unknown[] => [events[0]?.offset, events.at(-1)?.offset];
const shown = ({ stores }: StartedParley) => stores.detachedWindow.getState().shown;

/** A log of 400 messages that was read up to an offset, and a view with the end of the unread messages far below. */
async function startAway(readOffset: number): Promise<{ server: ModelServer; started: StartedParley }> {
  const server = createModelServer();
  for (let number = 1; number <= 400; number += 1) server.write(`message ${number}`, { quietly: true });
  server.state.readOffset = readOffset;
  const started = startParley(server);
  parley = started;
  started.stores.timelines.subscribe(({ openId }, before) => {
    if (openId !== before.openId) queueMicrotask(() => started.actions.conversations.scrolled(false));
  });
  await expect.poll(() => started.stores.session.getState().status).toBe('signedOut');
  await started.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  return { server, started };
}

describe('a conversation with more unread messages than a page', () => {
  it('opens at the first unread message, and marks none as read', async () => {
    const { server, started } = await startAway(120);
    await started.actions.conversations.openWith('mei');
    await expect.poll(() => ends(shown(started)?.run?.events)).toEqual([72, 171]);
    expect(shown(started)).toMatchObject({ target: null, loading: false, problem: null });
    expect(started.timeline().newAfter).toBe(120);
    expect(ends(started.timeline().events)).toEqual([301, 400]);
    await started.actions.detachedWindow.loadNewer();
    await started.actions.detachedWindow.loadNewer();
    await started.actions.detachedWindow.loadNewer();
    expect(shown(started)?.run).toBeNull();
    expect(ends(started.timeline().events)).toEqual([72, 400]);
    expect(server.state.readOffset).toBe(120);
    started.actions.conversations.scrolled(true);
    await expect.poll(() => server.state.readOffset).toBe(400);
  });

  it('opens there again when nothing was read meanwhile, also from memory', async () => {
    const { started } = await startAway(120);
    await started.actions.conversations.openWith('mei');
    await expect.poll(() => ends(shown(started)?.run?.events)).toEqual([72, 171]);
    started.actions.conversations.close();
    expect(shown(started)).toBeNull();
    started.actions.conversations.open(CONVERSATION);
    expect(shown(started)).toMatchObject({ target: null, loading: true });
    await expect.poll(() => ends(shown(started)?.run?.events)).toEqual([72, 171]);
  });

  it('requests only one page when it contains all unread messages', async () => {
    const { server, started } = await startAway(310);
    await started.actions.conversations.openWith('mei');
    await expect.poll(() => started.timeline()).toMatchObject({ loaded: true, stale: false, newAfter: 310 });
    expect(shown(started)).toBeNull();
    expect(made(server, 'conversation.fetch')).toHaveLength(1);
  });

  it('opens at the requested message instead after a jump', async () => {
    const { started } = await startAway(120);
    await started.actions.conversations.refresh();
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 250);
    await expect.poll(() => started.timeline()).toMatchObject({ loaded: true, stale: false });
    expect(shown(started)).toMatchObject({ target: 250, loading: false });
  });

  it("stays at the loaded messages and says why when the first unread one can't be loaded", async () => {
    const { server, started } = await startAway(120);
    started.stores.detachedWindow.subscribe((now, before) => {
      if (now.jumps !== before.jumps) server.failWith('OFFLINE');
    });
    await started.actions.conversations.openWith('mei');
    await expect.poll(() => started.timeline().olderProblem).toMatchObject({ code: 'OFFLINE' });
    expect(shown(started)).toBeNull();
    expect(server.state.readOffset).toBe(120);
    server.failWith(null);
    await started.actions.fetching.loadOlder(CONVERSATION);
    expect(ends(started.timeline().events)).toEqual([201, 400]);
    expect(started.timeline().olderProblem).toBeNull();
  });
});
