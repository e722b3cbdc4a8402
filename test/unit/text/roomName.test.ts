import { describe, expect, it } from 'vitest';
import { isValidRoomName, normaliseRoomName, roomId } from '#shared/text/roomName.ts';

describe('the name of a room', () => {
  it.each(['#launch', ' # launch', '##launch', '＃launch'])('is the same with the # prefix: %s', (typed) => {
    expect(isValidRoomName(typed)).toBe(true);
    expect(normaliseRoomName(typed)).toBe('launch');
    expect(roomId(typed)).toBe(roomId('launch'));
  });

  it('may contain the #, but not consist of it', () => {
    expect(normaliseRoomName('c#')).toBe('c#');
    expect(roomId('c#')).not.toBe(roomId('c'));
    expect(isValidRoomName('#')).toBe(false);
    expect(isValidRoomName('# ##')).toBe(false);
  });
});
