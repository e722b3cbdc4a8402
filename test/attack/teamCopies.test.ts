import { cp } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type PartName, TeamCopyError } from '#core/teamCopy/copyFormat.ts';
import { importTeam } from '#core/teamCopy/importTeam.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { randomFile, sendFile } from '../support/blobsForTests.ts';
import { makeTemporaryFolder } from '../support/cleanUps.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { pair, say } from '../support/coreForTests.ts';
import { forgeManifest, rewrite } from '../support/forgeTeamCopy.ts';
import { createRandom, type Random } from '../support/random.ts';
import { repetitions } from '../support/repetitions.ts';
import { exportOf, openPlace, type TestPlace } from '../support/teamCopyForTests.ts';
import { HOSTILE_STRINGS, hostileValue } from './support/hostileValues.ts';
import { reportCounts } from './support/reportCounts.ts';

/** Exports of a team that were changed at random, with right checksums: a program wrote them, not Parley. */

const COPIES = repetitions({ short: 120, long: 5_000 });
const SEED = Number(process.env['PARLEY_SEED'] ?? 18);

const redis = connectToRedis();
afterAll(() => redis.disconnect());
const place = openPlace({}, afterAll);
const { mei, tom, conversationId } = await pair(place.start());
await say(mei, conversationId, 'hello');
await say(tom, conversationId, 'hi');
await sendFile(mei, conversationId, randomFile(20_000));
const { to: original } = await exportOf(place, { parent: makeTemporaryFolder('hostile') });

const LINES: readonly [PartName, ...PartName[]] = ['keys.ndjson', 'keys.ndjson', 'keys.ndjson', 'files.ndjson'];

/** Replaces one value of a record, at any depth, or its name. A line that an earlier change has cut off stays. */
function changeRecord(random: Random, line: string): string {
  const record = parseRecord(line);
  if (record === undefined) return line;
  let parent = record;
  for (;;) {
    const names = typeof parent === 'object' && parent !== null ? Object.keys(parent) : [];
    const [first, ...others] = names;
    if (first === undefined) return JSON.stringify(hostileValue(random));
    const name = random.pick([first, ...others]);
    const fields = parent as Record<string, unknown>;
    const value = fields[name];
    if (typeof value === 'object' && value !== null && random.next() < 0.8) {
      parent = value;
      continue;
    }
    const how = random.next();
    if (how < 0.2) Reflect.deleteProperty(fields, name);
    else if (how < 0.4) fields[random.pick(HOSTILE_STRINGS)] = value;
    else fields[name] = how < 0.7 ? random.pick(HOSTILE_STRINGS) : hostileValue(random);
    return JSON.stringify(record);
  }
}

function parseRecord(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined; // cut off
  }
}

function changeLines(random: Random, lines: readonly string[]): string[] {
  const changed = [...lines];
  const at = random.between(0, Math.max(0, changed.length - 1));
  const line = changed[at] ?? '{}';
  const how = random.between(0, 5);
  if (how === 0) changed.splice(at, 1);
  else if (how === 1) changed.splice(random.between(0, changed.length), 0, line);
  else if (how === 2) changed.splice(at, 1, line.slice(0, random.between(0, line.length)));
  else changed.splice(at, 1, changeRecord(random, line));
  return changed;
}

async function changeCopy(random: Random, folder: string): Promise<void> {
  if (random.next() < 0.9) return rewrite(folder, random.pick(LINES), (lines) => changeLines(random, lines));
  const change = (manifest: object): unknown => JSON.parse(changeRecord(random, JSON.stringify(manifest)));
  return forgeManifest(folder, change);
}

/** How an import ended; `finding`: what must not happen. */
interface Outcome {
  readonly end: 'imported' | 'refused';
  readonly finding: string | null;
}

async function importInto(into: TestPlace, folder: string): Promise<Outcome> {
  try {
    await importTeam(folder, into.target);
  } catch (error) {
    if (!isExplained(error))
      return { end: 'refused', finding: error instanceof Error ? (error.stack ?? '') : 'no error' };
    const left = await redis.keys(into.keys.all.pattern);
    return { end: 'refused', finding: left.length === 0 ? null : `left behind: ${left.join(', ')}` };
  }
  const answer = await into.start().administer('admin.people', {});
  return { end: 'imported', finding: answer.ok ? null : `imported, but can't be read: ${answer.error.code}` };
}

function isExplained(error: unknown): boolean {
  return error instanceof TeamCopyError || (error instanceof ChatError && error.code !== 'INTERNAL');
}

it('each is imported as a team that can be read, or refused with a reason before anything is written', async () => {
  const random = createRandom(SEED);
  const ends = { imported: 0, refused: 0 };
  const findings: unknown[] = [];
  for (let count = 0; count < COPIES; count += 1) {
    const folder = joinPath(makeTemporaryFolder('copy'), 'forged');
    await cp(original, folder, { recursive: true });
    for (let changes = random.between(1, 3); changes > 0; changes -= 1) await changeCopy(random, folder);
    const cleanUps: (() => Promise<void>)[] = [];
    const into = openPlace({}, (cleanUp) => cleanUps.unshift(cleanUp));
    const { end, finding } = await importInto(into, folder);
    for (const cleanUp of cleanUps) await cleanUp();
    ends[end] += 1;
    if (finding !== null) findings.push({ count, finding });
  }
  expect(findings).toEqual([]);
  expect(ends.refused).toBeGreaterThan(COPIES / 2);
  reportCounts(`${COPIES} exports of a team: ${JSON.stringify(ends)}`);
});
