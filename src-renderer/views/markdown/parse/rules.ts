import type { Env, StateInline } from 'markdown-it';
import type { Person } from '#shared/contract/model.ts';
import { addressAt } from '../../../text/links.ts';
import { findMentions, type Mention } from '../../../text/mentions.ts';
import { safeLink } from '../../../text/safeLink.ts';

/** Schemes of URLs that are recognised in plain text, up to the colon. */
const SCHEME = /(?:https?|parley)$/iu;
const PEOPLE = Symbol('people');
const MENTIONS = Symbol('found');

/** Context of the rules below, in addition to the text. */
export function createEnv(people: readonly Person[]): Env {
  return { [PEOPLE]: people, [MENTIONS]: new Map<string, ReadonlyMap<number, Mention>>() };
}

/** `@name` of a person whom the message mentions, whatever characters the name contains. */
export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false;
  const found = mentionsIn(state.src, state.env).get(state.pos);
  if (found === undefined || found.end > state.posMax) return false;
  if (!silent) {
    const token = state.push('mention', '', 0);
    token.content = state.src.slice(found.start, found.end);
    token.meta = { userId: found.userId };
  }
  state.pos = found.end;
  return true;
}

/** A bare URL. Runs before emphasis, which would consume its asterisks and underscores. */
export function address(state: StateInline, silent: boolean): boolean {
  const { src, pos, pending } = state;
  if (src[pos] !== ':' || state.linkLevel > 0) return false;
  const scheme = SCHEME.exec(silent ? src.slice(Math.max(0, pos - 6), pos) : pending)?.[0];
  if (scheme === undefined) return false;
  const start = pos - scheme.length;
  const found = addressAt(src.slice(0, state.posMax), start);
  if (found === null || safeLink(found) === '') return false;
  if (!silent) {
    state.pending = pending.slice(0, -scheme.length);
    state.push('link_open', 'a', 1).attrs = [['href', found]];
    state.push('text', '', 0).content = found;
    state.push('link_close', 'a', -1);
  }
  state.pos = start + found.length;
  return true;
}

/** Mentions by the index of their `@`; found once per text. */
function mentionsIn(text: string, env: Env): ReadonlyMap<number, Mention> {
  const cache = env[MENTIONS] as Map<string, ReadonlyMap<number, Mention>>;
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const found = new Map(findMentions(text, env[PEOPLE] as readonly Person[]).map((one) => [one.start, one]));
  cache.set(text, found);
  return found;
}
