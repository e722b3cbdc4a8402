import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactElement, useId, useMemo, useRef, useState } from 'react';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { SwitcherStart } from '../../stores/switcher/reduce.ts';
import { useIsGuest, useParley } from '../ParleyContext.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { ComboboxField, nextOption } from '../parts/ComboboxField.tsx';
import { focusComposer } from '../parts/focus.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { isMac } from '../parts/isMac.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { useOffline } from '../parts/ServerButton.tsx';
import { useCovering } from '../parts/useCovering.ts';
import { createFinder, type Found } from '../../text/findCandidates.ts';
import styles from './Switcher.module.css';
import { OptionRow, type RowProps, TargetRow } from './TargetRow.tsx';
import { type Command, isOfKind, parseQuery, type TargetCandidate } from './targets.ts';
import { type CommandDialog, useCommands } from './useCommands.ts';
import { useLatinNames, useTargets } from './useTargets.ts';

/** Maximum number of results that are shown. */
const MAX_SHOWN = 20;

export interface SwitcherProps {
  readonly start: SwitcherStart;
  /** Shows the dialog of a command, once the switcher has closed. */
  readonly onShow: (dialog: CommandDialog) => void;
}

/** Jumps to a conversation, a person or a command by a part of its name. */
export function Switcher({ start, onShow }: SwitcherProps): ReactElement {
  const t = useWords();
  const { actions } = useParley();
  const { close } = actions.switcher;
  const [opener] = useState(() => document.activeElement);
  useCovering(true);

  function restoreFocus(event: Event): void {
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement) opener.focus();
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        {/* No Radix overlay: it injects a <style> element, which the content security policy forbids. */}
        <div className={styles['scrim']}>
          <Radix.Content className={styles['dialog']} aria-describedby={undefined} onCloseAutoFocus={restoreFocus}>
            <Radix.Title className={styles['title']}>{t('switcher.title')}</Radix.Title>
            <Boundary kind="body" onClose={close}>
              <Choice start={start} onShow={onShow} />
            </Boundary>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What the typed text offers besides what was found. */
interface Offer {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly keys?: readonly string[];
  readonly needsServer: boolean;
  readonly run: () => void;
}

function Choice({ start, onShow }: SwitcherProps): ReactElement {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string>(start);
  const [chosen, setChosen] = useState(0);
  const { found, latin } = useFound(typed, onShow);
  const offers = useOffers(typed);
  const { problem, choose, clearProblem } = useChoosing(found, offers);
  const count = found.length + offers.length;
  const active = Math.min(chosen, count - 1);
  const rowProps = (index: number): RowProps => ({
    id: `${id}-${index}`,
    isActive: index === active,
    onHover: () => setChosen(index),
    onChoose: () => choose(index),
  });

  function change(text: string): void {
    setTyped(text);
    setChosen(0);
    clearProblem();
  }

  function keyDown(event: KeyboardEvent): void {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isCommand = isMac ? event.metaKey : event.ctrlKey;
    const next = nextOption(event.key, active, count);
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter') choose(isCommand ? found.length : active);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <ComboboxField
        id={id}
        label={t('switcher.title')}
        placeholder={t('switcher.placeholder')}
        value={typed}
        count={count}
        active={active}
        onChange={change}
        onKeyDown={keyDown}
        className={styles['field']}
      >
        <kbd aria-hidden="true">Esc</kbd>
      </ComboboxField>
      <ProblemText problem={problem} className={styles['problem']} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can't hold faces */}
      <div id={`${id}-results`} role="listbox" aria-label={t('switcher.results')} className={styles['results']}>
        {found.map((one, index) => (
          <TargetRow key={one.candidate.key} found={one} latin={latin.get(one.candidate.name)} {...rowProps(index)} />
        ))}
        {offers.map(({ key, icon, label, keys = [] }, index) => {
          const row = rowProps(found.length + index);
          return <OptionRow key={key} picture={<Icon name={icon} />} name={label} keys={keys} {...row} />;
        })}
      </div>
      <output className={styles['none']}>{found.length === 0 && typed.trim() !== '' && t('sidebar.noResults')}</output>
      <Hints />
    </>
  );
}

/** Carries out what was chosen: a result, or an offer after them. A refusal is shown, and the switcher stays open. */
function useChoosing(found: readonly Found<TargetCandidate>[], offers: readonly Offer[]) {
  const { actions } = useParley();
  const [problem, setProblem] = useState<Problem | null>(null);
  const offline = useOffline();
  const isOpening = useRef(false);

  function run(command: Pick<Command, 'needsServer' | 'run'>): Problem | null {
    if (command.needsServer && offline !== null) return { code: 'OFFLINE', details: {} };
    actions.switcher.close();
    command.run();
    return null;
  }

  async function open({ target }: TargetCandidate): Promise<Problem | null> {
    if (target.kind === 'command') return run(target);
    if (target.kind === 'person') {
      // The encrypted conversation is a target of its own.
      const refused = await actions.conversations.openWith(target.person.id, { encrypted: false });
      if (refused !== null) return refused;
    } else actions.conversations.open(target.conversation.conversationId);
    actions.switcher.close();
    focusComposer();
    return null;
  }

  async function chooseOnce(index: number): Promise<void> {
    const candidate = found[index]?.candidate;
    const offer = offers[index - found.length];
    if (isOpening.current) return;
    isOpening.current = true;
    if (candidate !== undefined) setProblem(await open(candidate));
    else if (offer !== undefined) setProblem(run(offer));
    isOpening.current = false;
  }

  return { problem, choose: (index: number) => void chooseOnce(index), clearProblem: () => setProblem(null) };
}

/** What a query finds, and how Chinese names are typed. */
function useFound(typed: string, onShow: (dialog: CommandDialog) => void) {
  const latin = useLatinNames();
  const targets = useTargets(latin);
  const commands = useCommands(onShow);
  const { kind, query } = parseQuery(typed);
  const find = useMemo(
    () => createFinder([...targets, ...commands].filter((one) => isOfKind(one, kind))),
    [targets, commands, kind],
  );
  const found = useMemo(() => {
    // A sign alone lists what it narrows to.
    if (kind === 'commands' && query === '') return commands.map((candidate) => ({ candidate, marks: [] }));
    return find(query, MAX_SHOWN);
  }, [find, query, kind, commands]);
  return { found, latin };
}

/** The search for messages comes first, so that its key finds it. */
function useOffers(typed: string): Offer[] {
  const t = useWords();
  const { actions } = useParley();
  const isGuest = useIsGuest();
  const { kind, query } = parseQuery(typed);
  if (query === '' || kind === 'commands' || kind === 'people') return [];
  const name = parseRoomInput(query).trim();
  const search: Offer = {
    key: 'search',
    icon: 'search',
    label: t('search.openEverywhere', { query }),
    keys: [t(isMac ? 'search.shortcutMac' : 'search.shortcut')],
    needsServer: false,
    run: () => actions.search.open(query),
  };
  if (name === '' || isGuest) return [search];
  const { openDialog } = actions.rooms;
  return [
    search,
    {
      key: 'new',
      icon: 'hash',
      label: t('rooms.newNamed', { name }),
      needsServer: true,
      run: () => openDialog({ kind: 'new', name, like: null }),
    },
    {
      key: 'enter',
      icon: 'chevronRight',
      label: t('rooms.enterNamed', { name }),
      needsServer: true,
      run: () => openDialog({ kind: 'enter', name }),
    },
  ];
}

const HINTS = [
  { keys: ['↑', '↓'], text: 'switcher.choose' },
  { keys: ['↵'], text: 'switcher.open' },
  { keys: ['#'], text: 'switcher.rooms' },
  { keys: ['@'], text: 'switcher.people' },
  { keys: ['>'], text: 'switcher.commands' },
] as const;

function Hints(): ReactElement {
  const t = useWords();
  return (
    <p className={styles['hints']}>
      {HINTS.map(({ keys, text }) => (
        <span key={text}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {t(text)}
        </span>
      ))}
    </p>
  );
}
