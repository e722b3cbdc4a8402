import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildValkey, VALKEY } from '../../../scripts/valkey/buildValkey.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

it('Valkey is compiled only from the source with the known hash', async () => {
  const folder = join(makeTemporaryFolder('valkey'), 'redis');
  await expect(buildValkey(new Uint8Array([1]), VALKEY, folder)).rejects.toThrow(VALKEY.sha256);
  expect(existsSync(folder)).toBe(false);
});
