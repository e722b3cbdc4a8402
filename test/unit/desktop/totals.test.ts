import { describe, expect, it } from 'vitest';
import { TRAY_CONVERSATIONS } from '#shared/contract/hostModel.ts';
import { type NamedState, type ServerState, totalOf, UNKNOWN_STATE } from '../../../src-main/servers/totals.ts';

const server = (name: string, state: Partial<ServerState> = {}): NamedState => ({
  id: `id of ${name}`,
  name,
  state: { ...UNKNOWN_STATE, ...state },
});

const menuOf = (names: readonly string[], pausedUntil: string | null = null): ServerState['menu'] => ({
  conversations: names.map((name) => ({ conversationId: `dm:${name}`, name, unread: 1 })),
  recent: names.map((name) => ({ conversationId: `dm:${name}`, name })),
  pausedUntil,
});

describe('the total of several servers', () => {
  it('is the sum, and "offline" only where none is connected', () => {
    const [up, down] = [server('up', { unread: 3, isCurrent: true }), server('down', { unread: 4 })];
    expect(totalOf([up, down])).toMatchObject({ unread: 7, isCurrent: true });
    expect(totalOf([down])).toMatchObject({ unread: 4, isCurrent: false });
  });

  it('lists the conversations of all servers in turns, with their server', () => {
    const total = totalOf([
      server('one', { menu: menuOf(['a', 'b', 'c', 'd', 'e']) }),
      server('signed out'),
      server('two', { menu: menuOf(['f', 'g']) }),
    ]);
    expect(total.menu?.conversations.map(({ name, server: of }) => `${name} ${of}`)).toEqual([
      'a one',
      'f two',
      'b one',
      'g two',
      'c one',
    ]);
    expect(total.menu?.conversations).toHaveLength(TRAY_CONVERSATIONS);
    expect(total.menu?.conversations[1]).toMatchObject({ serverId: 'id of two', conversationId: 'dm:f' });
  });

  it('names no server where there is only one', () => {
    expect(totalOf([server('one', { menu: menuOf(['a']) })]).menu?.conversations[0]?.server).toBeNull();
  });

  it('is paused only if every server is, and has no menu while no person is signed in', () => {
    const [paused, other] = [server('one', { menu: menuOf([], '10:20') }), server('two', { menu: menuOf([]) })];
    expect(totalOf([paused, server('signed out')]).menu).toMatchObject({ pausedUntil: '10:20' });
    expect(totalOf([paused, other]).menu).toMatchObject({ pausedUntil: null });
    expect(totalOf([server('one'), server('two')]).menu).toBeNull();
  });
});
