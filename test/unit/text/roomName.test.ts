import { describe, expect, it } from 'vitest';
import { hasRoomId, roomId } from '#shared/text/roomId.ts';
import { isValidRoomName, normaliseRoomName } from '#shared/text/roomName.ts';

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

  it('is refused if its id would be too long, which a few characters can make it', () => {
    const expanding = '\uFDFA'.repeat(16); // one character that folds to eighteen
    expect(isValidRoomName(expanding)).toBe(true);
    expect(hasRoomId(expanding)).toBe(false);
    expect(hasRoomId('launch')).toBe(true);
    expect(hasRoomId('# ##')).toBe(false);
  });
});
