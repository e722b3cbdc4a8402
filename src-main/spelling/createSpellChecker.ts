import { type Session, shell } from 'electron';
import { mkdirSync, readdirSync } from 'node:fs';
import type { Logger } from '#core/index.ts';
import type { Spelling } from '#shared/contract/hostModel.ts';
import type { Settings } from '../settings/createSettings.ts';
import { isInstalled } from './isInstalled.ts';

export interface SpellingChange {
  readonly isOn?: boolean | undefined;
  readonly languages?: readonly string[] | undefined;
}

export type DesktopSpelling = Exclude<Spelling, { by: 'browser' }>;

export interface SpellChecker {
  readonly read: () => DesktopSpelling;
  /** Saves the change and applies it at once. */
  readonly change: (change: SpellingChange) => DesktopSpelling;
  /** Adds a word to this computer's dictionary. */
  readonly learn: (word: string) => void;
  /** Opens the folder of the dictionaries. */
  readonly openFolder: () => void;
}

export interface SpellCheckerPorts {
  readonly session: Session;
  readonly settings: Settings;
  /** The folder in which Chromium reads and stores dictionaries. */
  readonly folder: string;
  readonly log: Logger;
  /** Called when the choice changed, or the download of a dictionary succeeded or failed. */
  readonly onChanged: () => void;
}

/** A host name that never resolves (RFC 6761). */
const NOWHERE = 'https://dictionaries.invalid/';
/** Chromium's default source of dictionaries. */
const CHROMIUM = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/**
 * Checks spelling on this computer. On macOS it uses the system's own speller. On other systems Chromium would download
 * a dictionary of the system's language from Google as soon as it is enabled. Therefore its URL stays invalid until the
 * person chooses a language without an installed dictionary, in a setting that explains the download. Must be called
 * before there is a window.
 */
export function createSpellChecker({ session, settings, folder, log, onChanged }: SpellCheckerPorts): SpellChecker {
  const isSystem = process.platform === 'darwin';
  const loaded = new Set<string>();
  const failed = new Set<string>();

  session.on('spellcheck-dictionary-initialized', (_event, code) => {
    loaded.add(code);
    failed.delete(code);
    onChanged();
  });
  session.on('spellcheck-dictionary-download-failure', (_event, code) => {
    log.warn({ code }, 'a dictionary could not be fetched');
    failed.add(code);
    onChanged();
  });
  apply();

  function chosen(): string[] {
    const known = new Set(session.availableSpellCheckerLanguages);
    return (settings.get('spelling')?.languages ?? []).filter((code) => known.has(code));
  }

  function isOn(): boolean {
    return isSystem ? settings.get('spelling')?.isOff !== true : chosen().length > 0;
  }

  function filesThere(): string[] {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  }

  function apply(): void {
    if (!isSystem) {
      const languages = chosen();
      const files = languages.length === 0 ? [] : filesThere();
      const isHere = languages.every((code) => isInstalled(code, files));
      session.setSpellCheckerDictionaryDownloadURL(isHere ? NOWHERE : CHROMIUM);
      session.setSpellCheckerLanguages(languages);
    }
    session.setSpellCheckerEnabled(isOn());
  }

  function read(): DesktopSpelling {
    if (isSystem) return { by: 'system', isOn: isOn() };
    const files = filesThere();
    const state = (code: string): 'here' | 'elsewhere' | 'failed' => {
      if (loaded.has(code) || isInstalled(code, files)) return 'here';
      return failed.has(code) ? 'failed' : 'elsewhere';
    };
    const languages = session.availableSpellCheckerLanguages.map((code) => ({ code, state: state(code) }));
    return { by: 'dictionaries', chosen: chosen(), languages };
  }

  return {
    read,
    change({ isOn: turned = isOn(), languages = chosen() }) {
      settings.set('spelling', { isOff: isSystem && !turned, languages: [...new Set(languages)] });
      failed.clear();
      apply();
      onChanged();
      return read();
    },
    learn: (word) => void session.addWordToSpellCheckerDictionary(word),
    openFolder: () => void shell.openPath(folder),
  };
}
