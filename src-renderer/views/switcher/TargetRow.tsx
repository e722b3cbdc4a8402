import type { ReactElement } from 'react';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { describeHere } from '../../i18n/describeHere.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isGroupDirect } from '../../stores/conversations/selectors.ts';
import type { LatinName } from '../../text/latinNames.ts';
import { useIsPaused, usePresence } from '../names/usePerson.ts';
import { useStatus, withStatus } from '../names/useStatus.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { ListOption } from '../parts/ListOption.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import { accessWords } from '../rooms/accessWords.ts';
import { RoomRing } from '../rooms/RoomRing.tsx';
import type { Found } from '../../text/findCandidates.ts';
import styles from './Switcher.module.css';
import type { Command, TargetCandidate } from './targets.ts';

export interface RowProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onHover: () => void;
  readonly onChoose: () => void;
}

interface TargetRowProps extends RowProps {
  readonly found: Found<TargetCandidate>;
  readonly latin: LatinName | undefined;
}

/** A result of the switcher. */
export function TargetRow({ found, latin, ...row }: TargetRowProps): ReactElement {
  const { target } = found.candidate;
  const name = <Name found={found} latin={latin} />;
  switch (target.kind) {
    case 'person':
      return <PersonRow {...row} person={target.person} unread={target.unread} name={name} />;
    case 'conversation':
      return <ConversationRow {...row} conversation={target.conversation} name={name} />;
    case 'command':
      return <CommandRow {...row} command={target} name={name} />;
    default:
      return assertNever(target);
  }
}

interface KindRowProps extends RowProps {
  readonly name: ReactElement;
}

function PersonRow({
  person,
  unread,
  name,
  ...row
}: KindRowProps & { readonly person: Person; readonly unread: number }): ReactElement {
  const t = useWords();
  const here = usePresence(person.id);
  const isPaused = useIsPaused(person.id);
  const status = useStatus(person.id);
  const note = withStatus(describeHere(t, here, isPaused), status);
  const avatar = <Avatar person={person} online={here} isPaused={isPaused} />;
  return <OptionRow {...row} picture={avatar} name={name} note={note} unread={unread} />;
}

function ConversationRow({
  conversation,
  name,
  ...row
}: KindRowProps & { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { unread } = conversation;
  if (conversation.kind === 'direct') {
    return <OptionRow {...row} picture={<Avatar person={conversation.with} />} name={name} note="" unread={unread} />;
  }
  const { room } = conversation;
  const isGroup = isGroupDirect(conversation);
  const picture = isGroup ? <Icon name="people" /> : <RoomRing room={room} />;
  const note = isGroup ? t('insideRoom.members', { count: room.seatsTaken }) : t(accessWords(room));
  return <OptionRow {...row} picture={picture} name={name} note={note} unread={unread} />;
}

function CommandRow({ command, name, ...row }: KindRowProps & { readonly command: Command }): ReactElement {
  return <OptionRow {...row} picture={<Icon name={command.icon} />} name={name} keys={command.keys ?? []} />;
}

interface OptionRowProps extends RowProps {
  readonly picture: ReactElement;
  readonly name: ReactElement | string;
  readonly note?: string;
  readonly unread?: number;
  readonly keys?: readonly string[];
}

/** A row that the keys of the field choose. */
export function OptionRow({
  id,
  isActive,
  onHover,
  onChoose,
  picture,
  name,
  note = '',
  unread = 0,
  keys = [],
}: OptionRowProps): ReactElement {
  const t = useWords();
  return (
    <ListOption id={id} className={styles['row']} isActive={isActive} onHover={onHover} onChoose={onChoose}>
      <span className={styles['picture']}>{picture}</span>
      <span className={cx(controls['named'], controls['cut'])}>{name}</span>
      {note !== '' && (
        <span className={cx(controls['aside'], controls['cut'], controls['muted'], styles['note'])}>{note}</span>
      )}
      {keys.length > 0 && (
        <span className={styles['keys']} aria-hidden="true">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
      <UnreadBadge count={unread} label={t('switcher.unread', { count: unread })} />
    </ListOption>
  );
}

interface NameProps {
  readonly found: Found<TargetCandidate>;
  readonly latin: LatinName | undefined;
}

function Name({ found: { candidate, marks }, latin }: NameProps): ReactElement {
  const { name } = candidate;
  const pieces: ReactElement[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    pieces.push(
      <span key={`${at}`}>{name.slice(at, from)}</span>,
      <mark key={`mark ${from}`}>{name.slice(from, to)}</mark>,
    );
    at = to;
  }
  return (
    <>
      <bdi>
        {pieces}
        {name.slice(at)}
      </bdi>
      {latin !== undefined && <bdi className={controls['muted']}> {latin.syllables}</bdi>}
    </>
  );
}
