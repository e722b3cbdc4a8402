import { useState } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import type { Edit } from '../../stores/edits/reduce.ts';
import { countMentionedIn } from '../../stores/timelines/draftReferences.ts';
import { refuseMessageText } from '#shared/text/messageText.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import { useParley } from '../ParleyContext.ts';
import type { CommandOutcome } from './commands/useCommands.ts';

export interface SendOptions {
  readonly conversationId: string;
  readonly text: string;
  readonly hasFiles: boolean;
  /** The edit in progress, if any: then sending saves it. */
  readonly edit: Edit | null;
  /** Runs a command; any other text is to be sent. */
  readonly run: (text: string) => Promise<CommandOutcome>;
  readonly onSent: () => void;
}

/** Asks whether to send a text that notifies many people. */
export interface SendQuestion {
  readonly people: number;
  readonly answer: (isConfirmed: boolean) => void;
}

/** A message that mentions more people than this, with everyone or a group, is sent after a question. */
const ASKS_FROM = 20;

export interface Sending {
  readonly send: () => void;
  /** Why it was not sent; `null` if nothing was refused. */
  readonly refusalText: string | null;
  /** The problem in that text, if it is one. */
  readonly refusal: Problem | null;
  readonly isEmpty: boolean;
  /** The text waits for the answer to a question, because it mentions many people. */
  readonly question: SendQuestion | null;
  /** Shows why the text was refused. */
  readonly refuse: (problem: Problem) => void;
  /** Called when the text changes. */
  readonly onTextChange: () => void;
}

export function useSend({ conversationId, text, hasFiles, edit, run, onSent }: SendOptions): Sending {
  const t = useWords();
  const { stores, actions } = useParley();
  const [refusalText, setRefusalText] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const { question, ask } = useQuestion();
  /** A command that failed: sending it again sends it as text. */
  const [failedCommand, setFailedCommand] = useState<string | null>(null);
  const isEmpty = (edit === null ? !hasFiles : !edit.isCaption) && refuseMessageText(text) === 'TEXT_EMPTY';

  function onTextChange(): void {
    setRefusalText(null);
    setFailedCommand(null);
    setRefusal(null);
  }

  function refuse(problem: Problem): void {
    onTextChange();
    setRefusalText(describeProblem(t, problem));
    setRefusal(problem);
  }

  async function sendText(message: string): Promise<void> {
    const fault = refuseMessageText(message);
    const isRefused = fault !== null && (fault !== 'TEXT_EMPTY' || !hasFiles);
    onTextChange();
    if (isRefused) {
      if (fault !== 'TEXT_EMPTY') refuse({ code: fault, details: {} });
      return;
    }
    const people = countMentionedIn(stores, conversationId, message);
    if (people > ASKS_FROM && !(await ask(people))) return;
    const sending = actions.sending.send(conversationId, fault === null ? message : '');
    onSent();
    const problem = await sending;
    if (problem !== null) refuse(problem);
  }

  async function save(): Promise<void> {
    const fault = refuseMessageText(text);
    onTextChange();
    if (fault !== null && (fault !== 'TEXT_EMPTY' || isEmpty)) {
      refuse({ code: fault, details: {} });
      return;
    }
    const problem = await actions.edits.save(conversationId);
    if (problem !== null) refuse(problem);
  }

  async function runCommandOrSend(): Promise<void> {
    const outcome = await run(text);
    if (outcome.outcome === 'send') return sendText(outcome.text);
    if (outcome.outcome === 'held') {
      setFailedCommand(text);
      setRefusalText(outcome.reason);
      return;
    }
    onTextChange();
    if (stores.drafts.getState()[conversationId] === text) {
      stores.drafts.dispatch({ type: 'changed', conversationId, text: '' });
    }
  }

  const isCommand = text.startsWith('/') && failedCommand !== text && !hasFiles;
  const send = edit !== null ? save : isCommand ? runCommandOrSend : () => sendText(text);
  return {
    send: () => void send(),
    refusalText,
    refusal,
    isEmpty,
    question,
    refuse,
    onTextChange,
  };
}

interface Questions {
  readonly question: SendQuestion | null;
  /** Resolves to the answer. */
  readonly ask: (people: number) => Promise<boolean>;
}

function useQuestion(): Questions {
  const [question, setQuestion] = useState<SendQuestion | null>(null);
  return {
    question,
    ask(people) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({
        people,
        answer(isConfirmed) {
          setQuestion(null);
          resolve(isConfirmed);
        },
      });
      return promise;
    },
  };
}
