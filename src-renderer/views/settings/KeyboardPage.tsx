import { type ReactElement, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Bindings, rivalsOf } from '../../keyboard/bindings.ts';
import { acceleratorFor, readPress, type Refusal } from '../../keyboard/combination.ts';
import { COMMAND_NAMES, type CommandName, defaultKeys } from '../../keyboard/commands.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import { comma } from '../../text/language.ts';
import { bind, hasDefaultKeys, keyPress, resetAllKeys, useBindings } from '../keys/bindings.ts';
import { type FixedName, isCommand, keyLabels, SHORTCUT_GROUPS, waysOf } from '../keys/shortcuts.ts';
import { RecordingButton } from '../keys/RecordingButton.tsx';
import { useRecording } from '../keys/useRecording.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { isMac } from '../parts/isMac.ts';
import styles from './KeyboardPage.module.css';
import settings from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';
import { ShortcutSetting } from './ShortcutSetting.tsx';
import { useDesktopSettings } from './useDesktopSettings.ts';

/** The keyboard shortcuts, of which those of commands can be changed, and the shortcut for all programs. */
export function KeyboardPage(): ReactElement {
  const t = useWords();
  const { host } = useParley().stores;
  const hasServers = useStore(host, ({ servers }) => servers.length > 1);
  const isDesktop = useStore(host, isInDesktop);
  const desktop = useDesktopSettings();
  const bindings = useBindings();
  const editor = useKeyEditor(bindings, desktop.settings?.shortcut ?? null);
  const isShown = (name: CommandName | FixedName): boolean =>
    (name !== 'server' || hasServers) && (name !== 'ownWindow' || isDesktop);
  return (
    <>
      <p className={styles['text']}>{t('keys.text')}</p>
      {SHORTCUT_GROUPS.map(({ group, shortcuts }) => (
        <section key={group}>
          <h4>{t(`keys.groups.${group}`)}</h4>
          <dl className={styles['keys']}>
            {shortcuts
              .filter(isShown)
              .map((name) =>
                isCommand(name) ? (
                  <CommandRow key={name} command={name} bindings={bindings} editor={editor} />
                ) : (
                  <FixedRow key={name} name={name} bindings={bindings} />
                ),
              )}
          </dl>
        </section>
      ))}
      <div className={settings['buttons']} {...asSetting('resetKeys')}>
        <button
          type="button"
          className={controls['secondary']}
          aria-disabled={COMMAND_NAMES.every((command) => hasDefaultKeys(command, bindings))}
          onClick={editor.resetAll}
        >
          {t('keys.resetAll')}
        </button>
      </div>
      <ShortcutSetting {...desktop} />
    </>
  );
}

/** Why the last pressed keys are not the shortcut of the command yet. */
type KeyProblem = { readonly command: CommandName } & (
  | { readonly kind: 'refused'; readonly refusal: Refusal | 'global' }
  | { readonly kind: 'taken'; readonly combination: string; readonly rivals: readonly CommandName[] }
);

interface KeyEditor {
  readonly problem: KeyProblem | null;
  /** Returns whether the keys are set, or the person has to decide about them. */
  readonly press: (command: CommandName, event: KeyboardEvent) => boolean;
  readonly reset: (command: CommandName) => void;
  readonly resetAll: () => void;
  readonly replace: () => void;
  readonly dismiss: () => void;
}

function useKeyEditor(bindings: Bindings, globalShortcut: string | null): KeyEditor {
  const [problem, setProblem] = useState<KeyProblem | null>(null);

  function propose(command: CommandName, combination: string): boolean {
    if (acceleratorFor(combination, isMac) === globalShortcut) {
      setProblem({ command, kind: 'refused', refusal: 'global' });
      return false;
    }
    const rivals = rivalsOf(command, combination, bindings);
    setProblem(rivals.length === 0 ? null : { command, kind: 'taken', combination, rivals });
    if (rivals.length === 0) bind(command, combination);
    return true;
  }

  return {
    problem,
    press(command, event) {
      const pressed = readPress(keyPress(event), isMac);
      if (pressed.isAccepted) return propose(command, pressed.combination);
      setProblem({ command, kind: 'refused', refusal: pressed.refusal });
      return false;
    },
    reset: (command) => void propose(command, defaultKeys(command, isMac)),
    resetAll() {
      setProblem(null);
      resetAllKeys();
    },
    replace() {
      if (problem?.kind === 'taken') bind(problem.command, problem.combination);
      setProblem(null);
    },
    dismiss: () => setProblem(null),
  };
}

interface CommandRowProps {
  readonly command: CommandName;
  readonly bindings: Bindings;
  readonly editor: KeyEditor;
}

function CommandRow({ command, bindings, editor }: CommandRowProps): ReactElement {
  const t = useWords();
  const id = useId();
  const field = useRef<HTMLButtonElement>(null);
  const { isRecording, toggle, stop } = useRecording((event) => editor.press(command, event));
  const problem = editor.problem?.command === command ? editor.problem : null;
  const ways = waysOf(command, bindings);

  function toggleRecording(): void {
    editor.dismiss();
    toggle();
  }

  return (
    <div {...asSetting(`keys.${command}`)}>
      <dt id={id}>{t(`keys.${command}`)}</dt>
      <dd className={settings['buttons']}>
        {!hasDefaultKeys(command, bindings) && (
          <button
            type="button"
            className={controls['secondary']}
            aria-label={t('keys.resetOf', { command: t(`keys.${command}`) })}
            onClick={() => {
              editor.reset(command);
              field.current?.focus();
            }}
          >
            {t('keys.reset')}
          </button>
        )}
        <RecordingButton ref={field} labelId={id} isRecording={isRecording} onToggle={toggleRecording} onStop={stop}>
          {ways.length === 0 ? t('keys.none') : <Ways ways={ways} />}
        </RecordingButton>
        {problem !== null && <ProblemLine problem={problem} editor={editor} onDone={() => field.current?.focus()} />}
      </dd>
    </div>
  );
}

interface ProblemLineProps {
  readonly problem: KeyProblem;
  readonly editor: Pick<KeyEditor, 'replace' | 'dismiss'>;
  /** Its buttons are going to be removed. */
  readonly onDone: () => void;
}

function ProblemLine({ problem, editor, onDone }: ProblemLineProps): ReactElement {
  const t = useWords();
  if (problem.kind === 'refused') {
    return (
      <div className={styles['problem']}>
        <p className={styles['reason']} role="alert">
          {t(`keys.refused.${problem.refusal}`)}
        </p>
      </div>
    );
  }
  const decide = (how: () => void) => () => {
    how();
    onDone();
  };
  const keys = keyLabels(problem.combination).join(' + ');
  const commands = problem.rivals.map((rival) => t(`keys.${rival}`)).join(comma);
  return (
    <div className={styles['problem']}>
      <p className={styles['reason']} role="alert">
        {t('keys.taken', { keys, commands })}
      </p>
      <div className={settings['buttons']}>
        <button type="button" className={controls['secondary']} onClick={decide(editor.replace)}>
          {t('keys.replace')}
        </button>
        <button type="button" className={controls['secondary']} onClick={decide(editor.dismiss)}>
          {t('common.cancel')}
        </button>
      </div>
    </div>
  );
}

function FixedRow({ name, bindings }: { readonly name: FixedName; readonly bindings: Bindings }): ReactElement {
  const t = useWords();
  return (
    <div>
      <dt>{t(`keys.${name}`)}</dt>
      <dd>
        <Ways ways={waysOf(name, bindings)} />
      </dd>
    </div>
  );
}

function Ways({ ways }: { readonly ways: readonly (readonly string[])[] }): ReactElement {
  const t = useWords();
  return (
    <>
      {ways.map((keys, index) => (
        <span key={keys.join(' ')}>
          {index > 0 && ` ${t('keys.or')} `}
          <span dir="ltr">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </span>
      ))}
    </>
  );
}
