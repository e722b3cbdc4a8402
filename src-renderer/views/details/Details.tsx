import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, DirectSummary, Person } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { shortTime } from '../../text/times.ts';
import { BlockButton } from '../block/BlockButton.tsx';
import { useIsBlocked } from '../block/useBlocks.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useFocusRestore } from '../parts/focus.ts';
import { FavouriteButton } from '../settings/FavouriteButton.tsx';
import { NotifyDetails } from '../settings/NotifyDetails.tsx';
import { useConversation, useIsGuest, useMe, useNow, useParley, useTimeline } from '../ParleyContext.ts';
import { cx } from '../parts/cx.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { type PresenceStatus, useIsErased, useIsPaused, usePresence } from '../names/usePerson.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { ProfileLines } from '../names/ProfileLines.tsx';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Details.module.css';
import { RetentionNote } from './RetentionNote.tsx';
import { RoomDetails } from './RoomDetails.tsx';
import { Fact } from './Fact.tsx';
import { groupByPresence } from './groupByPresence.ts';

export interface DetailsProps {
  readonly conversation: ConversationSummary;
  readonly onClose: () => void;
}

/** The right column: details of a conversation. */
export function Details({ conversation, onClose }: DetailsProps): ReactElement {
  const t = useWords();
  useFocusRestore();
  return (
    <aside className={styles['details']} aria-label={t('details.label')}>
      <button type="button" className={styles['close']} aria-label={t('details.close')} onClick={onClose}>
        <span className={controls['icon']}>
          <Icon name="close" />
        </span>
      </button>
      {conversation.kind === 'room' ? (
        <RoomDetails conversation={conversation} />
      ) : (
        <DirectDetails conversation={conversation} />
      )}
      {/* Reads the limits again for each conversation, because there is no event when they change. */}
      <RetentionNote key={conversation.conversationId} conversation={conversation} />
      <FilesButton conversation={conversation} />
      <NotifyDetails conversation={conversation} />
      <div className={styles['fact']}>
        {t('sidebar.favourites')}
        <FavouriteButton conversationId={conversation.conversationId} className={undefined} />
      </div>
    </aside>
  );
}

/** Opens the list of all files that were sent in the conversation. */
function FilesButton({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { conversationId } = conversation;
  return (
    <section>
      <h2>{t('panels.sent')}</h2>
      <button
        type="button"
        className={cx(controls['secondary'], styles['wide'])}
        onClick={() =>
          stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'files', tab: 'media' } })
        }
      >
        <Icon name="picture" />
        {t('panels.files')}
      </button>
    </section>
  );
}

/** The two people of a direct conversation. */
function DirectDetails({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const t = useWords();
  const now = useNow();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, offset, last, with: person } = useConversation(conversation);
  const isBlocked = useIsBlocked(person.id);
  const isErased = useIsErased(person.id);
  const isEncrypted = isEncryptedConversation(conversationId);
  // Reactions and recalls are events of the log but not messages.
  const counted = useTimeline(conversationId).events.at(-1)?.counted ?? offset;
  const seen = useStore(stores.presence, (presence) => presence[person.id]);
  const members = [
    { ...person, here: usePresence(person.id) },
    { ...me, here: usePresence(me.id) },
  ];
  const lastTime = last === null ? t('details.none') : shortTime(last.at, now, { yesterday: t('common.yesterday') });

  return (
    <>
      <h2>{t('details.about')}</h2>
      <p>{t('details.aboutText', { name: person.name })}</p>
      <ProfileLines userId={person.id} />
      {seen !== undefined && <Fact name={t('details.presence')} value={describePresence(t, seen, now)} />}
      <Fact name={t('details.messages')} value={String(counted)} />
      {isEncrypted && <Fact name={t('encryption.label')} value={t('encryption.endToEnd')} />}
      <Fact name={t('details.lastActivity')} value={lastTime} />
      {groupByPresence(t, members).map(({ key, title, people }) => (
        <section key={key}>
          <h2>{title}</h2>
          {people.map((one) => (
            <Member key={one.id} person={one} isMe={one.id === me.id} here={one.here} />
          ))}
        </section>
      ))}
      {/* The other person does not see a conversation without messages. */}
      {person.id !== me.id && offset > 0 && !isBlocked && !isErased && !isEncrypted && (
        <ProposeButton conversation={conversation} />
      )}
      {person.id !== me.id && !isErased && <BlockSection person={person} />}
    </>
  );
}

function BlockSection({ person }: { readonly person: Person }): ReactElement {
  const t = useWords();
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <section>
      <h2>{t('blocking.privacy')}</h2>
      <BlockButton person={person} className={cx(controls['secondary'], styles['wide'])} onAnswer={setProblem} />
      <ProblemText problem={problem} className={controls['muted']} />
    </section>
  );
}

/** Proposes to the other person to make the conversation a room, which needs both to be online. */
function ProposeButton({ conversation }: { readonly conversation: DirectSummary }): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const { conversationId, with: person } = conversation;
  const isOnline = usePresence(person.id) === true;
  if (useIsGuest()) return null;
  return (
    <section>
      <h2>{t('proposals.heading')}</h2>
      <ServerButton
        className={cx(controls['secondary'], styles['wide'])}
        // Not `disabled`, so that the focus and the reason stay when the other person leaves.
        aria-disabled={!isOnline}
        title={isOnline ? undefined : t('proposals.offline', { name: person.name })}
        onClick={() => {
          if (isOnline) actions.rooms.openDialog({ kind: 'propose', conversationId });
        }}
      >
        <Icon name="hash" />
        {t('proposals.propose')}
      </ServerButton>
    </section>
  );
}

interface MemberProps {
  readonly person: Person;
  readonly isMe: boolean;
  readonly here: PresenceStatus;
}

function Member({ person, isMe, here }: MemberProps): ReactElement {
  const t = useWords();
  return (
    <div className={cx(styles['member'], here !== true && controls['muted'])}>
      <PersonName person={person} className={styles['person']}>
        <Avatar person={person} online={here} isPaused={useIsPaused(person.id)} />
        <span className={cx(controls['grow'], controls['cut'])}>{person.name}</span>
      </PersonName>
      {isMe && <span className={controls['muted']}>{t('common.you')}</span>}
    </div>
  );
}
