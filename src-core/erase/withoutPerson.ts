import { ERASED_NAME } from '#shared/text/erasedName.ts';
import { beginsWord, findMentions, type MentionName } from '#shared/text/mentions.ts';
import { shortenTitle } from '#shared/text/shortenTitle.ts';
import { readElement } from '../logElement.ts';

/** A person who is erased, by all names that texts may mention them with. */
export interface ErasedPerson {
  readonly userId: string;
  readonly names: readonly string[];
}

/** An element of a log without what identifies a person besides their id. */
export interface CleanElement {
  readonly element: string;
  /** Files of the person in the message, which are to be deleted. */
  readonly blobIds: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether it is a message of the person that has not been recalled. */
export function isMessageOf(element: string, userId: string): boolean {
  const start = readElement(element);
  if (start?.type !== 'message' || start.from !== userId) return false;
  const { body } = parseFields(element);
  return !isFields(body) || body['kind'] !== 'recalled';
}

/** A message without the reactions of the person, and the emoji of these. */
export function withoutReactions(element: string, userId: string) {
  const fields = parseFields(element);
  const reactions: unknown[] = Array.isArray(fields['reactions']) ? fields['reactions'] : [];
  const emojis: string[] = [];
  const kept = reactions.flatMap((reaction) => {
    if (!isFields(reaction) || !Array.isArray(reaction['by'])) return [reaction];
    const by = reaction['by'].filter((id) => id !== userId);
    if (by.length < reaction['by'].length) emojis.push(String(reaction['emoji']));
    return by.length === 0 ? [] : [{ ...reaction, by }];
  });
  if (emojis.length === 0) return { element, emojis };
  const { reactions: _reactions, ...others } = fields;
  // The order of the fields stays, because scripts read the first ones without parsing.
  return { element: JSON.stringify(kept.length === 0 ? others : { ...fields, reactions: kept }), emojis };
}

/** The nickname with which the person entered; null: it is another event. */
export function nicknameIn(element: string, userId: string): string | null {
  const start = readElement(element);
  if (start?.type !== 'entered' || start.from !== userId) return null;
  const { nickname } = parseFields(element);
  return typeof nickname === 'string' && nickname !== '' ? nickname : null;
}

/** The other people whom a message mentions beside this one; their names are not confused with those of the person. */
export function otherMentions(element: string, userId: string): readonly string[] {
  const mentions = mentionsIn(parseFields(element));
  return mentions.includes(userId) ? mentions.filter((id) => id !== userId) : [];
}

/**
 * Removes the nickname with which the person entered, their mentions from the texts of others, and the previews of
 * their files, also from messages of later versions. What can't be read stays as it is.
 */
export function withoutPerson(
  element: string,
  { userId, names }: ErasedPerson,
  others: readonly MentionName[],
): CleanElement {
  const unchanged = { element, blobIds: [] };
  const start = readElement(element);
  const fields = parseFields(element);
  const isOwn = start?.from === userId;
  if (start?.type === 'entered' && isOwn && 'nickname' in fields) {
    return { ...unchanged, element: JSON.stringify({ ...fields, nickname: '' }) };
  }
  const { body } = fields;
  if (start?.type !== 'message' || !isFields(body)) return unchanged;
  const blobIds = isOwn ? blobIdsIn(body) : [];
  const isMentioned = mentionsIn(fields).includes(userId);
  if (!isMentioned && blobIds.length === 0) return unchanged;
  const known = knownNames({ userId, names }, others);
  const texts = ['text', 'caption', 'question'].flatMap((field) => {
    const text = body[field];
    return isMentioned && typeof text === 'string' ? [[field, withoutMentions(text, userId, known)] as const] : [];
  });
  const cleaned = { ...(isOwn ? withoutPreviews(body) : body), ...Object.fromEntries(texts) };
  // The order of the fields stays, because scripts read the first ones without parsing.
  return { element: JSON.stringify({ ...fields, body: cleaned }), blobIds };
}

/**
 * A notice of another person without the names of this one: mentions in its title, and names in the title of a group
 * direct message. With `conversationId` only a notice about that conversation. What can't be read stays as it is.
 */
export function noticeWithoutPerson(
  notice: string,
  person: ErasedPerson,
  others: readonly MentionName[],
  conversationId?: string,
): string {
  const fields = parseFields(notice);
  const place = isFields(fields['place']) ? fields['place'] : {};
  if (conversationId !== undefined && place['conversationId'] !== conversationId) return notice;
  const { title } = fields;
  const { name } = place;
  const cleaned = {
    ...fields,
    ...(typeof title === 'string' && { title: titleWithoutMentions(title, person, others) }),
    ...(typeof name === 'string' && { place: { ...place, name: listWithoutNames(name, person.names) } }),
  };
  const json = JSON.stringify(cleaned);
  return json === JSON.stringify(fields) ? notice : json;
}

function titleWithoutMentions(title: string, person: ErasedPerson, others: readonly MentionName[]): string {
  const text = withoutMentions(title, person.userId, knownNames(person, others));
  const start = text.lastIndexOf('@');
  const isCut = start !== -1 && beginsWord(text, start) && isCutName(text.slice(start + 1), person.names);
  const cleaned = isCut ? `${text.slice(0, start)}@${ERASED_NAME}…` : text;
  return cleaned === title ? title : shortenTitle(cleaned);
}

/** Names between commas, as the title of a group direct message has them. */
function listWithoutNames(list: string, names: readonly string[]): string {
  const enclosed = names.reduce(
    (text, name) => text.replaceAll(`, ${name}, `, `, ${ERASED_NAME}, `),
    `, ${list}, `, // so that the first and the last name are between commas, too
  );
  const text = enclosed.slice(2, -2);
  const start = `, ${text}`.lastIndexOf(', ');
  return isCutName(text.slice(start), names) ? `${text.slice(0, start)}${ERASED_NAME}…` : text;
}

/** Whether the end of a shortened title is a half or more of one of these names; less identifies no one. */
function isCutName(end: string, names: readonly string[]): boolean {
  const half = end.slice(0, -1).toLowerCase();
  return (
    end.endsWith('…') && names.some((name) => 2 * half.length >= name.length && name.toLowerCase().startsWith(half))
  );
}

function knownNames({ userId, names }: ErasedPerson, others: readonly MentionName[]): MentionName[] {
  // So that a repetition doesn't find the name of a person in it.
  const erased = { id: '', name: ERASED_NAME };
  return [...names.map((name) => ({ id: userId, name })), ...others, erased];
}

/** The text with `ERASED_NAME` in the mentions of the person. */
function withoutMentions(text: string, userId: string, known: readonly MentionName[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const mention of findMentions(text, known)) {
    if (mention.userId !== userId) continue;
    parts.push(text.slice(done, mention.start), `@${ERASED_NAME}`);
    done = mention.end;
  }
  return [...parts, text.slice(done)].join('');
}

/** As lua/includes/blobIdsIn.lua does. */
function blobIdsIn(body: Fields): string[] {
  const attachments: unknown[] = Array.isArray(body['items']) ? body['items'] : [body];
  return attachments.flatMap((one) => {
    const blob = isFields(one) ? one['blob'] : null;
    return isFields(blob) && typeof blob['id'] === 'string' ? [blob['id']] : [];
  });
}

function withoutPreviews(body: Fields): Fields {
  const { items } = body;
  if (!Array.isArray(items)) return withoutPreview(body);
  return { ...body, items: items.map((item: unknown) => (isFields(item) ? withoutPreview(item) : item)) };
}

function withoutPreview(attachment: Fields): Fields {
  const { blob } = attachment;
  if (!isFields(blob)) return attachment;
  const { thumbHash: _preview, ...rest } = blob;
  return { ...attachment, blob: rest };
}

function mentionsIn({ mentions }: Fields): readonly string[] {
  return Array.isArray(mentions) ? mentions.filter((id) => typeof id === 'string') : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseFields(element: string): Fields {
  try {
    const parsed: unknown = JSON.parse(element);
    return isFields(parsed) ? parsed : {};
  } catch {
    return {}; // not JSON: nothing in it can be read
  }
}
