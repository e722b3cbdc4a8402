import type { LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { attachmentPath, type ExportHeader } from './exportFormat.ts';

/** Renders events as Markdown, one at a time, in order. Times are UTC, because readers may be in any time zone. */
export interface MarkdownWriter {
  readonly beginning: string;
  next(event: LogEvent): string;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

export function createMarkdown({ people, room }: ExportHeader): MarkdownWriter {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  for (const { userId, nickname } of room?.members ?? []) names.set(userId, nickname);
  const nameOf = (id: string): string => escape(names.get(id) ?? id);
  const title = room === undefined ? people.map(({ name }) => escape(name)).join(' and ') : `#${escape(room.title)}`;
  let day = '';

  function render(event: LogEvent): string {
    const who = nameOf(event.from);
    switch (event.type) {
      case 'message':
        return `**${who}** ${TIME.format(event.at)}  \n${bodyOf(event, nameOf)}`;
      case 'recalled':
        return `*${who} recalled a message.*`;
      case 'reacted':
        return `*${who} ${event.on ? 'reacted with' : 'took back'} ${event.emoji}.*`;
      case 'voted':
        return `*${who} ${event.choices.length > 0 ? 'voted' : 'took back a vote'}.*`;
      case 'pollClosed':
        return `*${who} closed a poll.*`;
      case 'edited':
        return `*${who} edited a message.*`;
      case 'pinned':
        return `*${who} ${event.on ? 'pinned a message' : 'took a pin off'}.*`;
      case 'entered':
        return `*${escape(event.nickname)} entered.*`;
      case 'left':
        return `*${who} left.*`;
      case 'removed':
        return `*${who} removed ${nameOf(event.userId)}.*`;
      case 'readmitted':
        return `*${who} let ${nameOf(event.userId)} back in.*`;
      case 'muted':
        return `*${who} muted ${nameOf(event.userId)}.*`;
      case 'unmuted':
        return `*${who} unmuted ${nameOf(event.userId)}.*`;
      case 'ownerChanged':
        if (event.userId === event.from) return `*${who} became the owner of the room.*`;
        return `*${who} handed the room over to ${nameOf(event.userId)}.*`;
      case 'passwordChanged':
        return `*${who} ${event.locked ? 'set a password' : 'took the password away'}.*`;
      case 'seatsChanged':
        if (event.seats === 0) return `*${who} removed the limit of seats.*`;
        return `*${who} changed the number of seats to ${event.seats}.*`;
      case 'idleTimeChanged':
        return `*${who} changed the time after which the room closes.*`;
      case 'topicChanged':
        if (event.topic === '') return `*${who} removed the topic.*`;
        return `*${who} changed the topic to “${escape(event.topic)}”.*`;
      case 'joiningChanged':
        return `*${who} changed who can join.*`;
      case 'writersChanged':
        return `*${who} changed who can write.*`;
      case 'slowModeChanged':
        return event.slowModeMs === 0
          ? `*${who} turned off slow mode.*`
          : `*${who} set slow mode to one message per person every ${event.slowModeMs / 1000} seconds.*`;
      case 'moderatorChanged':
        return event.on
          ? `*${who} made ${nameOf(event.userId)} a moderator.*`
          : `*${who} ended the role of ${nameOf(event.userId)} as a moderator.*`;
      case 'expired':
        return '*Older messages were deleted automatically.*';
      case 'unknown':
        return `*${event.kind === 'message' ? 'A message' : 'Something'} that needs a newer version of Parley.*`;
      default:
        return assertNever(event);
    }
  }

  return {
    beginning: `# ${title}\n`,
    next(event) {
      const today = DAY.format(event.at);
      const heading = today === day ? '' : `\n## ${today}\n`;
      day = today;
      return `${heading}\n${render(event)}\n`;
    },
  };
}

type Message = Extract<LogEvent, { type: 'message' }>;

function bodyOf({ body, votes = [] }: Message, nameOf: (id: string) => string): string {
  if (body.kind === 'poll') {
    const options = body.options.map((option, index) => {
      const voters = votes.filter(({ choices }) => choices.includes(index)).map(({ by }) => nameOf(by));
      return `${escape(option)}: ${voters.length}${voters.length > 0 ? ` (${voters.join(', ')})` : ''}`;
    });
    return [`Poll: ${escape(body.question)}`, ...options].join('  \n');
  }
  if (body.kind === 'text') return escape(body.text).replaceAll('\n', '  \n');
  if (body.kind === 'recalled') return `*recalled by ${nameOf(body.by)}*`;
  const links = attachmentsOf(body).map(
    ({ kind, blob }) => `${kind === 'image' ? '!' : ''}[${escape(blob.name)}](${attachmentPath(blob)})`,
  );
  const caption = body.caption === '' ? '' : `  \n${escape(body.caption).replaceAll('\n', '  \n')}`;
  return links.join('  \n') + caption;
}

/** Escapes user text, so that nothing of it is interpreted as Markdown or HTML. */
function escape(text: string): string {
  const escaped = text.replaceAll(/[\\`*_{}[\]<>#|~&!]/g, '\\$&');
  // Spaces of one line only: over many empty lines a pattern would try each of them from each other.
  return escaped.replaceAll(/^([^\S\r\n\u2028\u2029]*)([-+=]|\d+[.)])/gm, '$1\\$2');
}
