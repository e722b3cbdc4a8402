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

export interface Speller {
  readonly read: () => DesktopSpelling;
  /** Saves it, and it holds at once. */
  readonly change: (change: SpellingChange) => DesktopSpelling;
  /** From now on this word is right, on this computer. */
  readonly learn: (word: string) => void;
  /** Shows the person where dictionaries lie. */
  readonly openFolder: () => void;
}

export interface SpellerPorts {
  readonly session: Session;
  readonly settings: Settings;
  /** Where Chromium looks for dictionaries, and puts them. */
  readonly folder: string;
  readonly log: Logger;
  /** The choice changed, or a dictionary came or did not. */
  readonly onChanged: () => void;
}

/** A name that never leads anywhere (RFC 6761). */
const NOWHERE = 'https://dictionaries.invalid/';
/** Where Chromium has its dictionaries from by itself. */
const CHROMIUM = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/**
 * Checks spelling on this computer. On macOS that is the system's own speller. Elsewhere Chromium would fetch a dictionary of the
 * system's language from Google as soon as it is on: it is told of no address until the person chooses a language that is not here,
 * where they read what that means. To be called before there is a window.
 */
export function createSpeller({ session, settings, folder, log, onChanged }: SpellerPorts): Speller {
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
