import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveBindings } from '../../src-renderer/keyboard/bindings.ts';
import { type CurrentSettings, planImport } from '../../src-renderer/views/settings/transfer/planImport.ts';
import {
  MAX_SETTINGS_BYTES,
  parseSettingsFile,
  PORTABLE_NAMES,
  type PortableValues,
  writeSettingsFile,
} from '../../src-renderer/views/settings/transfer/settingsFile.ts';
import { repetitions } from '../support/repetitions.ts';

const VALUES = {
  theme: 'dark',
  density: 'compact',
  lastMessages: true,
  textSize: 120,
  highContrast: null,
  reduceMotion: false,
  language: 'de',
  notifyDirect: 'all',
  notifyRoom: 'mentions',
  notifyInbox: 'nothing',
  notifyAnnouncement: 'all',
  notifyTopic: 'all',
  quietHours: { from: 1320, to: 420 },
  linkPreviews: false,
  screenCapture: true,
  'keys.jump': 'Mod+J',
  'keys.bold': 'none',
  'keys.settings': 'default',
} as const satisfies Partial<PortableValues>;

const parse = (settings: unknown, version = 1) =>
  parseSettingsFile(JSON.stringify({ format: 'parley-settings', version, settings }));

describe('a file of settings', () => {
  it('is read as it was written', () => {
    expect(parseSettingsFile(writeSettingsFile(VALUES))).toEqual({ status: 'read', values: VALUES, leftOut: [] });
    expect(writeSettingsFile(VALUES).length).toBeLessThan(MAX_SETTINGS_BYTES);
  });

  it('keeps each valid setting, and names what is broken or of a later version', () => {
    const settings = {
      ...VALUES,
      quietHours: { from: 60, to: 60 },
      theme: 'sepia',
      textSize: 1e9,
      fromLater: { some: 'thing' },
      'keys.jump': 'Mod+W',
    };
    const { theme: _, textSize: __, 'keys.jump': ___, quietHours: ____, ...others } = VALUES;
    expect(parse(settings)).toEqual({
      status: 'read',
      values: others,
      leftOut: ['theme', 'textSize', 'quietHours', 'keys.jump', 'fromLater'],
    });
  });

  it.each([
    ['nothing', '', 'broken'],
    ['half of it', writeSettingsFile(VALUES).slice(0, 200), 'broken'],
    ['a list', '[]', 'foreign'],
    ['null', 'null', 'foreign'],
    ['another format', '{"format":"other","version":1,"settings":{}}', 'foreign'],
    ['no version', '{"format":"parley-settings","settings":{}}', 'foreign'],
    ['a later version', '{"format":"parley-settings","version":2,"settings":[]}', 'newer'],
    ['no settings', '{"format":"parley-settings","version":1}', 'broken'],
    ['settings of a wrong type', '{"format":"parley-settings","version":1,"settings":7}', 'broken'],
    ['the prototype', '{"format":"parley-settings","version":1,"settings":{"__proto__":{"theme":"dark"}}}', 'broken'],
    ['a constructor', '{"format":"parley-settings","version":1,"settings":{"constructor":{"prototype":{}}}}', 'broken'],
    ['deep lists', '['.repeat(60_000), 'broken'],
    ['too much', JSON.stringify('x'.repeat(MAX_SETTINGS_BYTES)), 'tooLarge'],
  ] as const)('with %s is refused, and nothing is polluted', (_, text, status) => {
    expect(parseSettingsFile(text)).toEqual({ status });
    expect('theme' in {}).toBe(false);
  });

  it('has only values that can be used, whatever is in it', () => {
    const name = fc.oneof(fc.constantFrom(...PORTABLE_NAMES), fc.string(), fc.constantFrom('toString', '__proto__'));
    const value = fc.oneof(fc.constantFrom<unknown>(...Object.values(VALUES)), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), fc.jsonValue(), (entries, other) => {
        const fields = entries.map(([key, content]) => `${JSON.stringify(key)}:${JSON.stringify(content)}`).join(',');
        const file = parseSettingsFile(`{"format":"parley-settings","version":1,"settings":{${fields}}}`);
        // A name such as `__proto__` makes the whole file invalid.
        const values = file.status === 'read' ? file.values : {};
        expect(parseSettingsFile(writeSettingsFile(values))).toEqual({ status: 'read', values, leftOut: [] });
        const { keys } = planImport({ values: VALUES, overrides: {} }, values);
        expect(Object.values(resolveBindings(keys as object, false))).not.toContain(undefined);
        expect(parseSettingsFile(JSON.stringify(other)).status).not.toBe('read');
      }),
      { numRuns: repetitions({ short: 300, long: 20_000 }) },
    );
  });
});

const CURRENT: CurrentSettings = { values: VALUES, overrides: { jump: 'Mod+J', bold: null } };

describe('an import', () => {
  it('changes nothing if the settings are the same', () => {
    const plan = planImport(CURRENT, VALUES);
    expect(plan).toEqual({ changes: [], values: {}, keys: {}, leftOut: [] });
  });

  it('shows what it changes, also a command that loses its keys', () => {
    const plan = planImport(CURRENT, { theme: 'light', quietHours: null, 'keys.jump': 'Mod+F' });
    expect(plan.changes).toEqual([
      { name: 'theme', from: 'dark', to: 'light' },
      { name: 'quietHours', from: { from: 1320, to: 420 }, to: null },
      { name: 'keys.jump', from: 'Mod+J', to: 'Mod+F' },
      { name: 'keys.searchHere', from: 'Mod+F', to: null },
    ]);
    expect(plan.values).toEqual({ theme: 'light', quietHours: null });
    expect(plan.keys).toEqual({ jump: 'Mod+F' });
  });

  it('gives commands the keys of the beginning, or none', () => {
    const plan = planImport(CURRENT, { 'keys.jump': 'default', 'keys.bold': 'default', 'keys.italic': 'none' });
    expect(plan.keys).toStrictEqual({ jump: undefined, bold: undefined, italic: null });
    expect(plan.changes.map(({ name, to }) => [name, to])).toEqual([
      ['keys.jump', 'Mod+K'],
      ['keys.bold', 'Mod+B'],
      ['keys.italic', null],
    ]);
  });

  it('leaves out keys that a command has which is not in the file, and what this computer does not have', () => {
    const current: CurrentSettings = { values: { theme: 'dark' }, overrides: { italic: 'Mod+J' } };
    const plan = planImport(current, { 'keys.bold': 'Mod+J', 'keys.jump': 'Mod+G', screenCapture: true });
    expect(plan.keys).toEqual({ jump: 'Mod+G' });
    expect(plan.leftOut).toEqual(['screenCapture', 'keys.bold']);
    // Both change: none is in the way of the other.
    const both = planImport(current, { 'keys.bold': 'Mod+J', 'keys.italic': 'default' });
    expect(both.leftOut).toEqual([]);
    expect(both.keys).toStrictEqual({ bold: 'Mod+J', italic: undefined });
  });

  it('accepts one of two commands with the same keys in the file', () => {
    const plan = planImport({ values: {}, overrides: {} }, { 'keys.jump': 'Mod+J', 'keys.bold': 'Mod+J' });
    expect(plan.keys).toEqual({ jump: 'Mod+J' });
    expect(plan.leftOut).toEqual(['keys.bold']);
  });
});
