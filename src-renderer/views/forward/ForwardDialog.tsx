import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useNames } from '../names/useNames.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useFocusAtFirst } from '../parts/useFocusAtFirst.ts';
import styles from './Forward.module.css';
import { usePlaces } from './usePlaces.ts';

export interface ForwardDialogProps {
  /** Where they were said. */
  readonly conversation: ConversationSummary;
  /** In their order. */
  readonly messages: readonly MessageEvent[];
  readonly onClose: () => void;
}

type Progress = 'sending' | 'sent' | Problem;

/** Says messages once more in other conversations, one after another, until it is closed. */
export function ForwardDialog({ conversation, messages, onClose }: ForwardDialogProps): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const me = useMe();
  const nameOf = useNames(conversation);
  const [query, setQuery] = useState('');
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const places = usePlaces(query);
  const field = useFocusAtFirst();

  async function forward(to: string): Promise<void> {
    const tell = (now: Progress): void => setProgress((before) => ({ ...before, [to]: now }));
    if (progress[to] === 'sending' || progress[to] === 'sent') return;
    tell('sending');
    const said = messages.map((message) => ({
      message,
      heading: t('writing.forward.heading', { name: nameOf(message.from) ?? me.name }),
    }));
    tell((await actions.forwarding.forward(conversation.conversationId, to, said)) ?? 'sent');
  }

  function keyDown(event: KeyboardEvent): void {
    const [first] = places;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || first === undefined) return;
    event.preventDefault();
    void forward(first.conversationId);
  }

  return (
    <Dialog
      title={t('writing.forward.title', { count: messages.length })}
      subtitle={t('writing.forward.hint')}
      onClose={onClose}
    >
      <label className={controls['searchField']}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label={t('writing.forward.find')}
          placeholder={t('writing.forward.find')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={keyDown}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      {places.length === 0 && <p className={controls['muted']}>{t('writing.forward.nowhere', { query })}</p>}
      <ul className={styles['places']} aria-label={t('writing.forward.places')}>
        {places.map((place) => (
          <Place
            key={place.conversationId}
            place={place}
            progress={progress[place.conversationId]}
            onChoose={() => void forward(place.conversationId)}
          />
        ))}
      </ul>
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('writing.forward.done')}
        </button>
      </div>
    </Dialog>
  );
}

interface PlaceProps {
  readonly place: ConversationSummary;
  readonly progress: Progress | undefined;
  readonly onChoose: () => void;
}

function Place({ place, progress, onChoose }: PlaceProps): ReactElement {
  const { t } = useTranslation();
  const person = partnerOf(place);
  const name = place.kind === 'room' ? `#${person.name}` : person.name;
  const isBusy = progress === 'sending' || progress === 'sent';
  const words = progress === 'sent' ? 'sent' : progress === 'sending' ? 'sending' : 'send';
  return (
    <li>
      <Avatar person={person} />
      <span className={styles['name']}>
        <span className={controls['cut']}>{name}</span>
        {progress !== undefined && !isBusy && (
          <small role="alert">{t('writing.forward.failed', { why: describeProblem(t, progress) })}</small>
        )}
      </span>
      <button
        type="button"
        className={controls['secondary']}
        aria-disabled={isBusy}
        aria-label={t(`writing.forward.${words}To`, { name })}
        onClick={onChoose}
      >
        {t(`writing.forward.${words}`)}
      </button>
    </li>
  );
}
