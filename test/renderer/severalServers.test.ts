import { describe, expect, it } from 'vitest';
import type { ServerEntry } from '#shared/contract/hostModel.ts';
import { createModelServer } from './support/createModelServer.ts';
import { startOpened } from './support/startParley.ts';

const entry = (id: string, more: Partial<ServerEntry>): ServerEntry => ({
  id,
  kind: 'gateway',
  label: `${id}.example`,
  isNew: false,
  unread: 0,
  isCurrent: true,
  isSelected: false,
  isOwn: false,
  ...more,
});

/** The list while the page of this server is shown, or is covered by the other one. */
const listWith = (isShown: boolean): ServerEntry[] => [
  entry('desktop', { isOwn: true, isSelected: isShown }),
  entry('other', { isSelected: !isShown }),
];

describe('several servers side by side', () => {
  it('a page has the focus only while it is the one that is shown', async () => {
    const server = createModelServer();
    server.state.servers = listWith(true);
    const parley = await startOpened(server);
    expect(parley.stores.host.getState().servers).toEqual(listWith(true));
    expect(parley.stores.host.getState().focused).toBe(true);

    // Chromium considers a page that is covered by another one visible, and may give it the focus.
    server.publish('host.serversChanged', { servers: listWith(false) });
    expect(parley.stores.host.getState().focused).toBe(false);
    parley.setFocused(false);
    parley.setFocused(true);
    expect(parley.stores.host.getState().focused).toBe(false);

    server.publish('host.serversChanged', { servers: listWith(true) });
    expect(parley.stores.host.getState().focused).toBe(true);
    parley.stop();
  });

  it('a page whose server is not in the list is covered', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    expect(parley.stores.host.getState().focused).toBe(true);
    server.publish('host.serversChanged', { servers: [entry('other', { isSelected: true })] });
    expect(parley.stores.host.getState().focused).toBe(false);
    parley.stop();
  });
});
