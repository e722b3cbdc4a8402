import type { ConversationSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { isValidRoomName, normaliseRoomName } from '#shared/text/roomName.ts';
import { parseRoomInput } from '#shared/text/roomLink.ts';
import { describeProblem } from '../../../i18n/describeProblem.ts';
import { useWords } from '../../../i18n/useWords.ts';
import { activePeople } from '../../../stores/people/reduce.ts';
import { withoutMarks } from '#shared/text/isolate.ts';
import { useRoomLink } from '../../names/useRoomLink.ts';
import { useIsGuest, useParley } from '../../ParleyContext.ts';
import { useOffline } from '../../parts/ServerButton.tsx';
import { COMMANDS, commandFault, type CommandName, parseCommand } from './commands.ts';

/** Outcome of a typed text: sent as text, run as a command, or held once with the reason. */
export type CommandOutcome =
  | { readonly outcome: 'send'; readonly text: string }
  | { readonly outcome: 'done' }
  | { readonly outcome: 'held'; readonly reason: string };

export interface CommandsOptions {
  readonly conversation: ConversationSummary;
  /** Asks whether the room is to be left. */
  readonly onLeave: () => void;
}

/** Escaped, because Markdown would take the arms for emphasis and an escape. */
const SHRUG = '¯\\\\\\_(ツ)\\_/¯';

export function useCommands({ conversation, onLeave }: CommandsOptions): (text: string) => Promise<CommandOutcome> {
  const t = useWords();
  const { stores, actions } = useParley();
  const title = conversation.kind === 'room' ? conversation.room.title : '';
  const link = useRoomLink(title);
  const offline = useOffline();
  const isGuest = useIsGuest();
  const { conversationId } = conversation;
  const failed = (reason: string): CommandOutcome => ({ outcome: 'held', reason });
  const done: CommandOutcome = { outcome: 'done' };

  function setNotificationLevel(level: 'nothing' | null): CommandOutcome {
    const rule = level === null ? null : { level, until: null };
    actions.settings.change({ type: 'conversationSet', conversationId, rule, at: Date.now() });
    return done;
  }

  async function writeTo(typedName: string, invitation: string): Promise<CommandOutcome> {
    if (offline !== null) return failed(t('writing.problems.offline'));
    const name = typedName.replace(/^@/u, '');
    const person = activePeople(stores.people.getState()).find((one) => foldName(one.name) === foldName(name));
    if (person === undefined) return failed(t('writing.problems.nobody', { name }));
    const problem = await actions.conversations.openWith(person.id);
    if (problem !== null) return failed(describeProblem(t, problem));
    const { openId } = stores.timelines.getState();
    if (openId !== null && invitation !== '') {
      stores.drafts.dispatch({ type: 'returned', conversationId: openId, text: invitation });
    }
    return done;
  }

  async function run(name: CommandName, rest: string): Promise<CommandOutcome> {
    switch (name) {
      case 'join': {
        const room = normaliseRoomName(parseRoomInput(rest));
        if (!isValidRoomName(room)) return failed(t('writing.problems.badRoom', { name: rest }));
        actions.rooms.openLink(room);
        return done;
      }
      case 'leave':
        onLeave();
        return done;
      case 'invite':
        return writeTo(rest, withoutMarks(t('writing.invitation', { link })));
      case 'msg':
        return writeTo(rest, '');
      case 'search':
        actions.search.open(rest);
        return done;
      case 'mute':
        return setNotificationLevel('nothing');
      case 'unmute':
        return setNotificationLevel(null);
      case 'shrug':
        return { outcome: 'send', text: rest === '' ? SHRUG : `${rest} ${SHRUG}` };
      default:
        return assertNever(name);
    }
  }

  return async (text) => {
    const parsed = parseCommand(text);
    if (parsed === null) return { outcome: 'send', text };
    const definition = COMMANDS.find(({ name }) => name === parsed.command);
    const command = `/${parsed.command}`;
    if (definition === undefined) return failed(t('writing.problems.unknown', { command }));
    const fault = commandFault(definition, conversation, isGuest);
    if (fault !== null) return failed(t(`writing.problems.${fault}`));
    const lacksArgument = definition.argument !== null && definition.argument !== 'text' && parsed.rest === '';
    return lacksArgument ? failed(t('writing.problems.missing', { command })) : run(definition.name, parsed.rest);
  };
}
