import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { isValidRoomName, normaliseRoomName } from '#shared/text/roomName.ts';
import { roomNamedBy } from '#shared/text/roomLink.ts';
import { describeProblem } from '../../../i18n/describeProblem.ts';
import { useRoomLink } from '../../names/useRoomLink.ts';
import { useParley } from '../../ParleyContext.ts';
import { useOffline } from '../../parts/useOffline.ts';
import { COMMANDS, type CommandName, readCommand } from './commands.ts';

/** Outcome of a typed text: sent as text, run as a command, or held once with the reason. */
export type Ran =
  | { readonly end: 'send'; readonly text: string }
  | { readonly end: 'done' }
  | { readonly end: 'held'; readonly why: string };

export interface CommandsOptions {
  readonly conversation: ConversationSummary;
  /** Asks whether the room is to be left. */
  readonly onLeave: () => void;
}

/** Escaped, because Markdown would take the arms for emphasis and an escape. */
const SHRUG = '¯\\\\\\_(ツ)\\_/¯';

export function useCommands({ conversation, onLeave }: CommandsOptions): (text: string) => Promise<Ran> {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const title = conversation.kind === 'room' ? conversation.room.title : '';
  const link = useRoomLink(title);
  const offline = useOffline();
  const { conversationId } = conversation;
  const held = (why: string): Ran => ({ end: 'held', why });
  const done: Ran = { end: 'done' };

  function setNotifications(level: 'nothing' | null): Ran {
    const rule = level === null ? null : { level, until: null };
    actions.settings.change({ type: 'conversationSet', conversationId, rule, at: Date.now() });
    return done;
  }

  async function writeTo(named: string, invitation: string): Promise<Ran> {
    if (offline !== null) return held(t('writing.problems.offline'));
    const name = named.replace(/^@/u, '');
    const person = Object.values(stores.people.getState()).find((one) => foldName(one.name) === foldName(name));
    if (person === undefined) return held(t('writing.problems.nobody', { name }));
    const problem = await actions.conversations.openWith(person.id);
    if (problem !== null) return held(describeProblem(t, problem));
    const { openId } = stores.timelines.getState();
    if (openId !== null && invitation !== '') {
      stores.drafts.dispatch({ type: 'returned', conversationId: openId, text: invitation });
    }
    return done;
  }

  async function run(name: CommandName, rest: string): Promise<Ran> {
    switch (name) {
      case 'join': {
        const room = normaliseRoomName(roomNamedBy(rest));
        if (!isValidRoomName(room)) return held(t('writing.problems.badRoom', { name: rest }));
        actions.rooms.follow(room);
        return done;
      }
      case 'leave':
        onLeave();
        return done;
      case 'invite':
        return writeTo(rest, t('writing.invitation', { room: title, link }));
      case 'msg':
        return writeTo(rest, '');
      case 'search':
        actions.search.open(rest);
        return done;
      case 'mute':
        return setNotifications('nothing');
      case 'unmute':
        return setNotifications(null);
      case 'shrug':
        return { end: 'send', text: rest === '' ? SHRUG : `${rest} ${SHRUG}` };
      default:
        return assertNever(name);
    }
  }

  return async (text) => {
    const typed = readCommand(text);
    if (typed === null) return { end: 'send', text };
    const known = COMMANDS.find(({ name }) => name === typed.command);
    const command = `/${typed.command}`;
    if (known === undefined) return held(t('writing.problems.unknown', { command }));
    if (!known.isFor(conversation)) return held(t('writing.problems.noRoom'));
    const needsMore = known.takes !== null && known.takes !== 'text' && typed.rest === '';
    return needsMore ? held(t('writing.problems.missing', { command })) : run(known.name, typed.rest);
  };
}
