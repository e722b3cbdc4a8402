import { useState } from 'react';
import type { Problem } from '../../stores/Problem.ts';
import type { Edit } from '../../stores/edits/reduce.ts';
import { useTranslation } from 'react-i18next';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import type { Ran } from './commands/useCommands.ts';

export interface SendOptions {
  readonly conversationId: string;
  readonly text: string;
  readonly hasFiles: boolean;
  /** The edit in progress, if any: then sending saves it. */
  readonly edit: Edit | null;
  /** Runs a command; any other text is to be sent. */
  readonly run: (text: string) => Promise<Ran>;
  readonly onSent: () => void;
}

export interface Send {
  readonly send: () => void;
  /** Why it was not sent; `null` if nothing was refused. */
  readonly refused: string | null;
  /** It was refused because no message can hold it. */
  readonly isTooLong: boolean;
  readonly isEmpty: boolean;
  /** Shows why the text was refused. */
  readonly refuse: (problem: Problem) => void;
  /** Called when the text changes. */
  readonly changed: () => void;
}

export function useSend({ conversationId, text, hasFiles, edit, run, onSent }: SendOptions): Send {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const [refused, setRefused] = useState<string | null>(null);
  const [isTooLong, setTooLong] = useState(false);
  /** A command that failed: sending it again sends it as text. */
  const [held, setHeld] = useState<string | null>(null);
  const isEmpty = (edit === null ? !hasFiles : !edit.isCaption) && refuseMessageText(text) === 'TEXT_EMPTY';

  function changed(): void {
    setRefused(null);
    setHeld(null);
    setTooLong(false);
  }

  function refuse(problem: Problem): void {
    changed();
    setRefused(describeProblem(t, problem));
    setTooLong(problem.code === 'TEXT_TOO_LONG');
  }

  async function sendText(said: string): Promise<void> {
    const why = refuseMessageText(said);
    const isRefused = why !== null && (why !== 'TEXT_EMPTY' || !hasFiles);
    changed();
    if (isRefused) {
      if (why !== 'TEXT_EMPTY') refuse({ code: why, details: {} });
      return;
    }
    const sending = actions.sending.send(conversationId, why === null ? said : '');
    onSent();
    const problem = await sending;
    if (problem !== null) setRefused(describeProblem(t, problem));
  }

  async function save(): Promise<void> {
    const why = refuseMessageText(text);
    changed();
    if (why !== null && (why !== 'TEXT_EMPTY' || isEmpty)) {
      setRefused(describeProblem(t, { code: why, details: {} }));
      return;
    }
    const problem = await actions.edits.save(conversationId);
    if (problem !== null) setRefused(describeProblem(t, problem));
  }

  async function runOrSend(): Promise<void> {
    const ran = await run(text);
    if (ran.end === 'send') return sendText(ran.text);
    if (ran.end === 'held') {
      setHeld(text);
      setRefused(ran.why);
      return;
    }
    changed();
    if (stores.drafts.getState()[conversationId] === text) {
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
    }
  }

  const isCommand = text.startsWith('/') && held !== text && !hasFiles;
  const send = edit !== null ? save : isCommand ? runOrSend : () => sendText(text);
  return {
    send: () => void send(),
    refused,
    isTooLong,
    isEmpty,
    refuse,
    changed,
  };
}
