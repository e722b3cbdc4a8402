import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNewPassword } from '#core/account/checkNewPassword.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

const NAME = 'Mei Lin';

async function refusalOf(password: string, name = NAME): Promise<string | null> {
  try {
    await checkNewPassword(password, name);
    return null;
  } catch (error) {
    if (error instanceof ChatError) return error.code;
    throw error;
  }
}

describe('a new password', () => {
  it.each(['password', '12345678', 'qwertyuiop', '1qaz2wsx', 'sunshine', 'trustno1', 'iloveyou', 'passw0rd'])(
    'is not on the list of common ones: %s',
    async (password) => expect(await refusalOf(password)).toBe('PASSWORD_COMMON'),
  );

  it.each(['PassWord', 'ＰＡＳＳＷＯＲＤ', ' password ', 'ﬁreﬁghter'])(
    'is compared without case, width and outer spaces: %s',
    async (password) => expect(await refusalOf(password)).toBe('PASSWORD_COMMON'),
  );

  it.each(['aaaaaaaa', '????????????', ' '.repeat(8), '       x', '😀'.repeat(8), 'aAaAaAaA'])(
    'does not repeat one character: %j',
    async (password) => expect(await refusalOf(password)).toBe('PASSWORD_COMMON'),
  );

  it.each([
    ['Mei Lin!', NAME],
    ['meilin2024', NAME],
    ['1-mei-lin', NAME],
    ['MeiMeiMei', NAME],
    ['lin.mei.99', 'Lin Mei'],
    ['parley2024', NAME],
    ['Parley!!', NAME],
    ['parley-mei-1', NAME],
    ['parley12345678', NAME],
    ['mei password', NAME],
    ['ＭＥＩ　ＬＩＮ１', NAME],
    ['ivanov-1985', 'Ivan Ivanov'],
    ['иван иванов', 'Иван Иванов'],
    ['李李李李2024', '李'],
    ['99999999999 7', '9'],
  ])('is more than a name with a few digits or a common password: %j of %j', async (password, name) =>
    expect(await refusalOf(password, name)).toBe('PASSWORD_COMMON'),
  );

  it.each([
    ['correct horse', NAME],
    ['correct horse battery', NAME],
    ['battery staple', NAME],
    ['correct horse', 'Horse'],
    ['correct horse', 'e'],
    ['mei likes tea', NAME],
    ['parley 8471629384756102', NAME],
    ['password of the harbour', NAME],
    ['meeting at noon', 'Me'],
    ['xk7qf2mx', NAME],
    ['40718263', NAME],
    ['密码很长但是好记', NAME],
    ['long enough', '!!!'],
    ['long enough', ''],
  ])('may be any other text, of any kinds of characters: %j of %j', async (password, name) =>
    expect(await refusalOf(password, name)).toBeNull(),
  );

  it('is counted in characters before it is compared', async () => {
    expect(await refusalOf('1234567')).toBe('PASSWORD_TOO_SHORT');
    expect(await refusalOf('qwerty')).toBe('PASSWORD_TOO_SHORT');
    expect(await refusalOf('😀'.repeat(LIMITS.passwordMinLength - 1))).toBe('PASSWORD_TOO_SHORT');
  });

  it('is refused or accepted, whatever it and the name are, also at the longest', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: LIMITS.nameLength });
    await fc.assert(
      fc.asyncProperty(text, text, async (password, name) => {
        expect([null, 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON']).toContain(await refusalOf(password, name));
      }),
    );
    const longest = 'abc '.repeat(LIMITS.passwordMaxLength / 4);
    expect(await refusalOf(longest, longest)).toBe('PASSWORD_COMMON');
    expect(await refusalOf(longest, 'xyz '.repeat(LIMITS.passwordMaxLength / 4))).toBeNull();
  });
});
