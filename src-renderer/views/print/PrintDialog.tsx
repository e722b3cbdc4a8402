import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { nameInWords } from '../../stores/conversations/selectors.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { loadSince } from '../../stores/timelines/loadSince.ts';
import { addDays } from '../../text/times.ts';
import { useParley } from '../ParleyContext.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useSubmit } from '../parts/useSubmit.ts';
import { loadThumbnails } from './loadThumbnails.ts';
import { type Days, PrintForm } from './PrintForm.tsx';
import { PrintSheet, type PrintSheetProps } from './PrintSheet.tsx';

export interface PrintDialogProps {
  readonly conversation: ConversationSummary;
  readonly onClose: () => void;
}

type Sheet = Omit<PrintSheetProps, 'conversation'>;

/** Asks which messages of a conversation to print, or in the desktop to save as a PDF, and does it. */
export function PrintDialog({ conversation, onClose }: PrintDialogProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const isDesktop = useStore(stores.host, isInDesktop);
  const { sheet, busy, problem, start } = usePrint(conversation, onClose);

  return (
    <>
      <Dialog
        title={t(isDesktop ? 'printing.saveTitle' : 'printing.title')}
        subtitle={t('printing.about')}
        onClose={onClose}
      >
        <PrintForm
          conversationId={conversation.conversationId}
          busy={busy}
          problem={problem}
          onPrint={start}
          onClose={onClose}
        />
      </Dialog>
      {sheet !== null && createPortal(<PrintSheet conversation={conversation} {...sheet} />, document.body)}
    </>
  );
}

/** Prints once the messages and their pictures are loaded and rendered. `sheet`: what the page then shows to printers. */
function usePrint(conversation: ConversationSummary, onClose: () => void) {
  const { client, stores, actions } = useParley();
  const { conversationId } = conversation;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { busy, problem, submit } = useSubmit();
  const closing = useRef(new AbortController());
  useEffect(() => {
    closing.current = new AbortController();
    return () => closing.current.abort();
  }, []);

  async function print(days: Days): Promise<Problem | null> {
    const { signal } = closing.current;
    const since = days === null ? null : addDays(stores.host.getState().now, -days);
    const range = await loadSince({ stores, fetching: actions.fetching }, { conversationId, since, signal });
    const { events } = range;
    const thumbnails = await loadThumbnails(actions.openFiles, { conversationId, events, signal });
    try {
      if (signal.aborted) return null;
      const ready = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => ready.resolve(), { once: true });
      setSheet({ range: { ...range, thumbnails }, onReady: ready.resolve });
      await ready.promise;
      if (signal.aborted) return null;
      const result = await client.request('host.printPage', { name: nameInWords(conversation).slice(0, 100) });
      if (!result.ok) return result.error;
      if (result.value.isDone) onClose();
      return null;
    } finally {
      setSheet(null);
      for (const url of thumbnails.values()) URL.revokeObjectURL(url);
    }
  }

  return { sheet, busy, problem, start: (days: Days): void => void submit(() => print(days)) };
}
