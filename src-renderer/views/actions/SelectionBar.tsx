import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { withoutMarks } from '#shared/text/isolate.ts';
import { dayAndTime } from '../../text/times.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { useNameOf } from '../names/usePerson.ts';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { copyText } from '../../shell/copyText.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';
import { canRecall } from './useMessageActions.ts';
import styles from './Selection.module.css';

/** Replaces the composer while messages are selected: their number and the actions for all of them. */
export function SelectionBar({ conversation }: { readonly conversation: ConversationSummary }): ReactElement {
  const t = useWords();
  const { stores, actions } = useParley();
  const me = useMe();
  const today = useToday();
  const nameOf = useNameOf(conversation);
  const { conversationId } = conversation;
  const [status, setStatus] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const selected = useSelectedMessages(conversationId);
  const mine = selected.filter((event) => canRecall(conversation, event, me.id));
  const others = selected.length - mine.length;
  const endSelection = (): void => stores.selection.dispatch({ type: 'ended' });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isConfirming) endSelection();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function copy(): void {
    const format = (event: MessageEvent): string =>
      withoutMarks(
        t('messageActions.quoted', {
          name: nameOf(event.from) ?? me.name,
          time: dayAndTime(event.at, today),
          text: bodyText(event.body),
        }),
      );
    const [first] = selected;
    const text =
      selected.length === 1 && first !== undefined ? bodyText(first.body) : selected.map(format).join('\n\n');
    void copyText(text).then((isCopied) =>
      setStatus(t(isCopied ? 'messageActions.copied' : 'messageActions.notCopied')),
    );
  }

  async function save(): Promise<void> {
    const requests = selected.map(({ offset }) => actions.saved.save(conversationId, offset, true));
    const refused = (await Promise.all(requests)).find((problem) => problem !== null) ?? null;
    setStatus(refused === null ? t('messageActions.saved') : describeProblem(t, refused));
  }

  async function recall(): Promise<null> {
    const offsets = mine.map(({ offset }) => offset);
    endSelection();
    // Errors are shown beside each message.
    await Promise.all(offsets.map((offset) => actions.recalling.recall(conversationId, offset)));
    return null;
  }

  return (
    <section className={styles['bar']} aria-label={t('messageActions.selection')}>
      <output className={controls['grow']}>{status ?? t('messageActions.selected', { count: selected.length })}</output>
      <button
        type="button"
        className={controls['secondary']}
        disabled={selected.length === 0}
        onClick={copy}
        onBlur={() => setStatus(null)}
      >
        <Icon name="copy" />
        {t('messageActions.copySelected')}
      </button>
      <button
        type="button"
        className={controls['secondary']}
        disabled={selected.length === 0}
        onClick={() => actions.forwarding.open(conversationId, selected)}
      >
        <Icon name="forward" />
        {t('messageActions.forwardSelected')}
      </button>
      <ServerButton
        className={controls['secondary']}
        aria-disabled={selected.length === 0}
        onClick={() => void save()}
        onBlur={() => setStatus(null)}
      >
        <Icon name="bookmark" />
        {t('messageActions.saveSelected')}
      </ServerButton>
      {mine.length > 0 && (
        <ServerButton className={controls['secondary']} onClick={() => setConfirming(true)}>
          {t('messageActions.recallSelected')}
        </ServerButton>
      )}
      <IconButton icon="close" label={t('messageActions.endSelection')} onClick={endSelection} />
      {isConfirming && (
        <ConfirmDialog
          title={t('messageActions.recallTitle', { count: mine.length })}
          text={`${t('messageActions.recallText')} ${others > 0 ? t('messageActions.recallOthers', { count: others }) : ''}`.trim()}
          confirmLabel={t('messageActions.recallSelected')}
          danger
          onConfirm={recall}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

/** The selected messages that were not deleted. */
function useSelectedMessages(conversationId: string): MessageEvent[] {
  const { stores } = useParley();
  const offsets = useStore(stores.selection, (now) => (now?.conversationId === conversationId ? now.offsets : null));
  // Re-renders when one of them is recalled.
  useStore(stores.timelines, ({ byId }) => byId[conversationId]?.events);
  return (offsets ?? []).flatMap((offset) => {
    const event = messageAt(stores, conversationId, offset);
    return event === null || event.body.kind === 'recalled' ? [] : [event];
  });
}
