import { expect, it } from 'vitest';
import { outgoingSchema } from '#shared/contract/localModel.ts';
import { createOutboxPersistence } from '../../src-renderer/stores/persistence/createOutboxPersistence.ts';
import { asOutgoing, asStored } from '../../src-renderer/stores/persistence/stored.ts';
import { emptyTimeline } from '../../src-renderer/stores/timelines/state.ts';

const CONVERSATION = 'direct:amir:mei';

it('does not write again what another tab has written, in whatever order its fields are', () => {
  const asked: string[] = [];
  const account = { ask: (name: string) => (asked.push(name), Promise.resolve({ ok: true, value: {} })) };
  const outboxStore = createOutboxPersistence(
    account as unknown as Parameters<typeof createOutboxPersistence>[0],
    { written: () => null } as unknown as Parameters<typeof createOutboxPersistence>[1],
    {} as unknown as Parameters<typeof createOutboxPersistence>[2],
  );
  const written = asStored(CONVERSATION, {
    clientId: 'a',
    from: 'amir',
    epoch: 'epoch',
    text: 'never mind',
    at: 1,
    offline: true,
    delivery: { state: 'sending' },
  });
  const announced = outgoingSchema.parse(written);
  expect(JSON.stringify(announced)).not.toBe(JSON.stringify(written));

  outboxStore.applyRemoteChange({ account: 'amir', kept: [announced], dropped: [] });
  const timeline = { ...emptyTimeline, outbox: [asOutgoing(announced)] };
  outboxStore.persistChanges({ [CONVERSATION]: timeline }, { [CONVERSATION]: emptyTimeline });

  expect(asked).toEqual([]);
});
