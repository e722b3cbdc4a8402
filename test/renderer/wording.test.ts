import { describe, expect, it } from 'vitest';
import { en } from '../../src-renderer/i18n/en.ts';
import { words } from '../../src-main/words.ts';

interface Rule {
  readonly not: RegExp;
  readonly use: string;
  /** Texts in which the word has another meaning. */
  readonly except?: readonly string[];
}

/** One term for each concept, in all texts of the interface. */
const RULES: readonly Rule[] = [
  { not: /\b(?:some|every)body\b/i, use: 'someone, everyone' },
  { not: /\bwho(?:m)?ever\b/i, use: 'the person, people who' },
  { not: /\bthe others\b/i, use: 'people, other people' },
  { not: /\bwhoever runs\b|\bruns (?:it|the server)\b/i, use: 'an administrator' },
  { not: /\brecall(?:s|ed|ing)?\b/i, use: 'delete' },
  { not: /\bt(?:ak(?:e|es|en|ing)|ook) (?:\w+ )?back\b/i, use: 'delete' },
  { not: /\btake yours\b|\btake (?:\w+ )?away\b/i, use: 'remove, reset' },
  {
    not: /\b(?:mak(?:e|es|ing)|made) (?:(?:a|an|the|this|another|new) )*(?:room|hook|topic|account)\b/i,
    use: 'create',
  },
  { not: /^(?:make|enter)(?: it| one)?(?: again)?$/i, use: 'create, join' },
  { not: /\benter(?:s|ed|ing)? (?:(?:a|the|this|another) )*room\b(?!’)/i, use: 'join' },
  {
    not: /\bke(?:ep|eps|pt|eping)\b/i,
    use: 'save, or leave for what stays as it is',
    except: ['Keep searching', 'Leave empty to keep it up'],
  },
  { not: /\bnotices?\b/i, use: 'notification, activity' },
  { not: /\bfilms?\b/i, use: 'video' },
  { not: /\bhooks?\b/i, use: 'webhook' },
  {
    not: /\bprograms?\b/i,
    use: 'app, webhook',
    except: ['Another program is using the port that Parley needs. Close it, or choose another port.'],
  },
  { not: /\bplaces?\b/i, use: 'server, this computer, conversation', except: ['Travel and places'] },
  { not: /\b(?:conversations|messages) live\b|\blives (?:at|here|on)\b/i, use: 'stored' },
  { not: /\bfor good\b/i, use: 'permanently, until …' },
  { not: /\bquiet\b/i, use: 'inactivity, without messages', except: ['Quiet hours', 'Quiet hours until {{}}'] },
  { not: /\bafter \{\{\}\} of\b/i, use: 'in {{left}} if nobody writes' },
  { not: /\bthe word again\b/i, use: 'unmute' },
  { not: /\bfor a while$/i, use: 'mute for …' },
  { not: /\bnotifies\b/i, use: 'notify me about' },
  { not: /\b(?:sen[dt]|send it) (?:later|then)\b/i, use: 'schedule, scheduled' },
  { not: /\bgo(?:es)? out\b/i, use: 'is sent' },
  { not: /\banew\b/i, use: 'again' },
  { not: /\bas it was\b|\bdo not reply\b/i, use: 'cancel' },
  { not: /\bnot known\b|\bnobody knows\b/i, use: 'unknown' },
  { not: /\b(?:by|of) (?:itself|themselves|their own)\b/i, use: 'automatically, custom' },
  { not: /\bnowhere\b|\b(?:nobody|no one)(?: here)? is called\b/i, use: 'no … matches' },
  { not: /(?<!there )\b(?:is|are) no(?:ne)?\b(?! longer| one)/i, use: 'isn’t a valid …' },
  { not: /\{\{\}\} (?:found|offered)\b/i, use: 'results, suggestions' },
  { not: /\w'\w/, use: '’' },
  { not: /\bdo not disturb\b/i, use: 'pause notifications, notifications paused' },
  { not: /^copy link$/i, use: 'copy invitation link' },
  { not: /^create a room$/i, use: 'new room' },
  { not: /^empty:/i, use: 'leave empty to …' },
  { not: /\bsmall letters\b/i, use: 'lowercase letters' },
  { not: /\bwithout a mouse\b/i, use: 'from the keyboard' },
  { not: /^search on$/i, use: 'keep searching' },
];

const { words: _searched, ...settingSearch } = en.settingSearch;
/** Without the words by which settings are found, which are not shown and may be those of other apps. */
const texts = [...textsOf({ ...en, settingSearch }), ...textsOf(words())];

describe('one term for one concept', () => {
  it.each(RULES)('uses $use, not $not', ({ not, except = [] }) => {
    expect(texts.filter((text) => not.test(text) && !except.includes(text))).toEqual([]);
  });

  it('has no exception for a text that no longer exists', () => {
    expect(RULES.flatMap(({ except = [] }) => except).filter((text) => !texts.includes(text))).toEqual([]);
  });
});

/** All texts, without the names of their placeholders. */
function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value.replaceAll(/\{\{\w+\}\}/gu, '{{}}')];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}
