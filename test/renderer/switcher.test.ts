import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latinName } from '../../src-renderer/text/latinNames.ts';
import { type Candidate, createFinder } from '../../src-renderer/text/findCandidates.ts';
import { isOfKind, parseQuery, type TargetCandidate } from '../../src-renderer/views/switcher/targets.ts';

function named(name: string, { recency = 0, also = [] as readonly string[] } = {}): Candidate {
  return { key: name, name, also, recency };
}
const han = (name: string): Candidate => {
  const { syllables, typed } = latinName(name);
  return named(name, { also: [syllables, ...typed] });
};

describe('what the switcher finds', () => {
  const team = [
    named('launch-review', { recency: 5 }),
    named('Laura Kim'),
    named('Tomás Ruiz', { also: ['Tomás Ruiz Designer'] }),
    named('Zoë Okafor', { recency: 9 }),
    named('relaunch', { recency: 7 }),
    han('劳伦'),
    han('单雄信'),
    han('吕布'),
  ];
  const find = createFinder(team);
  const names = (query: string): string[] => find(query, 20).map(({ candidate }) => candidate.name);

  it('begins with the typed letters, then has them at the beginning of a word, then within a word', () => {
    expect(names('lau')).toEqual(['launch-review', 'Laura Kim', 'relaunch']);
    expect(names('kim')).toEqual(['Laura Kim']);
    expect(names('review launch')).toEqual(['launch-review']);
  });

  it('is found without accents, with a title, and with one typing error in a long word', () => {
    expect(names('zoe')).toEqual(['Zoë Okafor']);
    expect(names('designer tomas')).toEqual(['Tomás Ruiz']);
    expect(names('lanuch')).toContain('launch-review');
    expect(names('okfor')).toEqual(['Zoë Okafor']);
    expect(names('nothing of this')).toEqual([]);
  });

  it('has Chinese names also in pinyin, with the surname read as one, and by initials', () => {
    expect(names('laolun')).toEqual(['劳伦']);
    expect(names('lao lun')).toEqual(['劳伦']);
    expect(names('shan')).toEqual(['单雄信']);
    expect(names('sxx')).toEqual(['单雄信']);
    expect(names('lvbu')).toEqual(['吕布']);
    expect(names('伦')).toEqual(['劳伦']);
  });

  it('was used last, for nothing typed', () => {
    expect(names('')).toEqual(['Zoë Okafor', 'relaunch', 'launch-review']);
  });

  it('has the places of the typed words', () => {
    const [first] = find('rev launch', 1);
    expect(first?.marks.map(([from, to]) => first.candidate.name.slice(from, to))).toEqual(['launch', 'rev']);
    expect(find('designer', 1)[0]?.marks).toEqual([]);
    expect(find('zoe', 1)[0]?.marks).toEqual([[0, 3]]);
  });

  it('has typing errors only if nothing is written like it where that is chosen, and never in very long words', () => {
    const rooms = [named('lunch'), named('launch'), named('x'.repeat(40))];
    const namesOf = (found: ReturnType<ReturnType<typeof createFinder>>) =>
      found.map(({ candidate }) => candidate.name);
    expect(namesOf(createFinder(rooms)('lunch', 5))).toEqual(['lunch', 'launch']);
    expect(namesOf(createFinder(rooms, 'ifNothingElse')('lunch', 5))).toEqual(['lunch']);
    expect(namesOf(createFinder(rooms, 'ifNothingElse')('lanuch', 5))).toEqual(['launch']);
    expect(namesOf(createFinder(rooms)('x'.repeat(30), 5))).toEqual(['x'.repeat(40)]);
    expect(namesOf(createFinder(rooms)(`${'x'.repeat(15)}y${'x'.repeat(15)}`, 5))).toEqual([]);
  });

  it('is within the bound, without errors and with marks inside the name, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 20 }),
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 120 }),
          fc.constantFrom('-', '"', '-a', '"a', "'", '[', '\\'),
        ),
        (all, query) => {
          const found = createFinder(all.map((name) => named(name)))(query, 5);
          expect(found.length).toBeLessThanOrEqual(5);
          for (const { candidate, marks } of found) {
            let at = 0;
            for (const [from, to] of marks) {
              expect(from).toBeGreaterThanOrEqual(at);
              expect(to).toBeGreaterThan(from);
              at = to;
            }
            expect(at).toBeLessThanOrEqual(candidate.name.length);
          }
        },
      ),
    );
  });

  it('has itself in its results, whatever the name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 äöü李王é-]{1,30}$/u), (name) => {
        fc.pre(name.trim() !== '');
        expect(createFinder([named(name)])(name, 1)).toHaveLength(1);
      }),
    );
  });
});

describe('a sign before the words', () => {
  it('narrows them to rooms, people or commands', () => {
    expect(parseQuery(' #lunch')).toEqual({ kind: 'rooms', query: 'lunch' });
    expect(parseQuery('@ mei')).toEqual({ kind: 'people', query: 'mei' });
    expect(parseQuery('>')).toEqual({ kind: 'commands', query: '' });
    expect(parseQuery('mei@work')).toEqual({ kind: null, query: 'mei@work' });
    const command: TargetCandidate = {
      ...named('Settings'),
      target: { kind: 'command', icon: 'settings', needsServer: false, run: () => undefined },
    };
    expect([isOfKind(command, 'commands'), isOfKind(command, null), isOfKind(command, 'rooms')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
