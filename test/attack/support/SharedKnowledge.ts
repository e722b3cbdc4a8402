import type { Random } from '../../support/random.ts';
import type { Knowledge } from './argumentsOf.ts';
import { Sample } from './Audience.ts';

/** Never learnt from an answer: with it an attacker would become another person, as the contract allows. */
const SECRETS = new Set(['token', 'code', 'device', 'password', 'newPassword', 'setupCode', 'invitation']);

/** Fields whose values are those of others. */
const ALIASES: Readonly<Record<string, string>> = {
  userIds: 'userId',
  mentions: 'userId',
  ownerId: 'userId',
  blobId: 'uploadId',
  from: 'offset',
  replyTo: 'offset',
  before: 'offset',
  target: 'offset',
};
const FIRST_OFFSETS = 30;
/** So few that attackers come back to each of them. */
const MAX_CONVERSATIONS = 40;

/** All ids that any attacker has seen: each of them uses the ids of the others, as if they had guessed them. */
export class SharedKnowledge {
  readonly #byField = new Map<string, Sample>();
  /** What is known about each conversation; the oldest are forgotten. */
  readonly #conversations = new Map<string, SharedKnowledge>();

  learn(field: string, value: unknown, random: Random): void {
    const sample = this.#byField.get(field) ?? new Sample();
    this.#byField.set(field, sample);
    sample.add(value, random);
  }

  /** Learns every short text in an answer by the name of its field, except marked ones, which would be passed on. */
  learnFrom(answer: unknown, random: Random, depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > 5) return;
    if (Array.isArray(answer)) {
      for (const item of answer.slice(-5)) this.learnFrom(item, random, depth + 1);
      return;
    }
    for (const [field, value] of Object.entries(answer)) {
      // The id of `{group: {id}}` is what other calls name `groupId`.
      const { id } = Object(value) as { id?: unknown };
      if (id !== undefined) this.learn(`${field}Id`, id, random);
      if (field === 'offset' && typeof value === 'number') this.learn(field, value, random);
      if (typeof value === 'string') {
        const isPublic = value.length <= 160 && !SECRETS.has(field) && !value.includes('⟦');
        if (isPublic) this.learn(field, value, random);
      } else this.learnFrom(value, random, depth + 1);
    }
  }

  /** Learns what belongs to one conversation. */
  learnAbout(conversationId: string, answer: unknown, random: Random): void {
    const known = this.#conversations.get(conversationId) ?? new SharedKnowledge();
    this.#conversations.set(conversationId, known);
    known.learn('conversationId', conversationId, random);
    known.learnFrom(answer, random);
    const [oldest] = this.#conversations.keys();
    if (this.#conversations.size > MAX_CONVERSATIONS && oldest !== undefined) this.#conversations.delete(oldest);
  }

  /**
   * What one attacker uses in one call: own secrets, mostly what belongs to one conversation that they know, else what
   * they have received themselves, and also what the others have.
   */
  forOneCall(own: SharedKnowledge, secrets: Readonly<Record<string, () => unknown>>, random: Random): Knowledge {
    const here = random.next() < 0.85 ? own.#pickConversation(random) : this.#pickConversation(random);
    return {
      valueFor: (field) => {
        const secret = secrets[field];
        if (secret !== undefined) return random.next() < 0.7 ? secret() : undefined;
        const shared = ALIASES[field] ?? field;
        const isId = /Ids?$/.test(shared) && random.next() < 0.1;
        const name = isId ? 'id' : shared;
        const fitting = here !== undefined && random.next() < 0.9 ? here.#pick(name, random) : undefined;
        if (fitting !== undefined) return fitting;
        if (shared === 'offset') return random.between(1, FIRST_OFFSETS);
        return (random.next() < 0.7 ? own.#pick(name, random) : undefined) ?? this.#pick(name, random);
      },
    };
  }

  #pickConversation(random: Random): SharedKnowledge | undefined {
    return [...this.#conversations.values()][random.between(0, this.#conversations.size - 1)];
  }

  #pick(field: string, random: Random): unknown {
    return this.#byField.get(field)?.pick(random);
  }
}
