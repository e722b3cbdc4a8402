import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { dayAndTime } from '../../text/times.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { useNames } from '../names/useNames.ts';
import { Confirm } from '../owner/Confirm.tsx';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../parts/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { mayRecall } from './mayRecall.ts';
import styles from './Selection.module.css';

/** Replaces the composer while messages are selected: their number and the actions for all of them. */
export function SelectionBar({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const today = useToday();
  const nameOf = useNames(conversation);
  const { conversationId } = conversation;
  const [told, setTold] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const chosen = useChosen(conversationId);
  const mine = chosen.filter((event) => mayRecall(conversation, event, me.id));
  const others = chosen.length - mine.length;
  const end = (): void => stores.selection.dispatch({ type: 'ended' });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isAsking) end();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function copy(): void {
    const one = (event: MessageEvent): string =>
      t('messageActions.quoted', {
        name: nameOf(event.from) ?? me.name,
        time: dayAndTime(event.at, today),
        text: bodyText(event.body),
      });
    const [first] = chosen;
    const text = chosen.length === 1 && first !== undefined ? bodyText(first.body) : chosen.map(one).join('\n\n');
    void copyText(text).then((isCopied) => setTold(t(isCopied ? 'messageActions.copied' : 'messageActions.notCopied')));
  }

  async function save(): Promise<void> {
    const asked = chosen.map(({ offset }) => actions.saved.save(conversationId, offset, true));
    const refused = (await Promise.all(asked)).find((problem) => problem !== null) ?? null;
    setTold(refused === null ? t('messageActions.saved') : describeProblem(t, refused));
  }

  async function recall(): Promise<null> {
    const offsets = mine.map(({ offset }) => offset);
    end();
    // Errors are shown beside each message.
    await Promise.all(offsets.map((offset) => actions.recalling.recall(conversationId, offset)));
    return null;
  }

  return (
    <section className={styles['bar']} aria-label={t('messageActions.selection')}>
      <output className={controls['grow']}>{told ?? t('messageActions.selected', { count: chosen.length })}</output>
      <button
        type="button"
        className={controls['secondary']}
        disabled={chosen.length === 0}
        onClick={copy}
        onBlur={() => setTold(null)}
      >
        <Icon name="copy" />
        {t('messageActions.copySelected')}
      </button>
      <button
        type="button"
        className={controls['secondary']}
        disabled={chosen.length === 0}
        onClick={() => actions.forwarding.open(conversationId, chosen)}
      >
        <Icon name="forward" />
        {t('messageActions.forwardSelected')}
      </button>
      <ServerButton
        className={controls['secondary']}
        aria-disabled={chosen.length === 0}
        onClick={() => void save()}
        onBlur={() => setTold(null)}
      >
        <Icon name="bookmark" />
        {t('messageActions.saveSelected')}
      </ServerButton>
      {mine.length > 0 && (
        <ServerButton className={controls['secondary']} onClick={() => setAsking(true)}>
          {t('messageActions.recallSelected')}
        </ServerButton>
      )}
      <IconButton icon="close" label={t('messageActions.endSelection')} onClick={end} />
      {isAsking && (
        <Confirm
          title={t('messageActions.recallTitle', { count: mine.length })}
          text={`${t('messageActions.recallText')} ${others > 0 ? t('messageActions.recallOthers', { count: others }) : ''}`.trim()}
          yes={t('messageActions.recallSelected')}
          danger
          onYes={recall}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** The selected messages that were not deleted. */
function useChosen(conversationId: string): MessageEvent[] {
  const { stores } = useParley();
  const offsets = useStore(stores.selection, (now) => (now?.conversationId === conversationId ? now.offsets : null));
  // Re-renders when one of them is recalled.
  useStore(stores.timelines, ({ byId }) => byId[conversationId]?.events);
  return (offsets ?? []).flatMap((offset) => {
    const event = messageAt(stores, conversationId, offset);
    return event === null || event.body.kind === 'recalled' ? [] : [event];
  });
}
