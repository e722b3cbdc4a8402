import type { Random } from '../../support/random.ts';

interface Marked {
  readonly conversationId: string;
  readonly author: string;
}

/** A text that reached people who may not read it. */
export interface Leak {
  readonly conversationId: string;
  readonly readers: ReadonlySet<string>;
  readonly what: string;
}

const MARK = /⟦(\d+)⟧/g;

/** The two people of a direct conversation, from its id. */
const DIRECT = /^direct:([A-Za-z0-9_-]{1,64}):([A-Za-z0-9_-]{1,64})$/;

/**
 * Marks each text with the conversation that it is for, and finds texts that reached anyone else. Sightings are judged
 * at the end of a batch, because a frame may arrive before the answer that admitted its reader.
 */
export class Audience {
  readonly #marked: Marked[] = [];
  readonly #admitted = new Map<string, Set<string>>();
  readonly #reported = new Set<string>();
  #seen: { readonly mark: number; readonly readers: ReadonlySet<string>; readonly where: string }[] = [];
  #judged = 0;

  /** The number of sightings judged so far. */
  get judged(): number {
    return this.#judged;
  }

  mark(conversationId: string, author: string): string {
    return `⟦${this.#marked.push({ conversationId, author }) - 1}⟧`;
  }

  admit(conversationId: string, userId: string): void {
    const people = this.#admitted.get(conversationId) ?? new Set();
    this.#admitted.set(conversationId, people.add(userId));
  }

  /** A person in the conversation reported a message: admins find its text in their queue. */
  addReported(conversationId: string): void {
    this.#reported.add(conversationId);
  }

  /** From here on texts are not for this person; those before were. */
  expel(conversationId: string, userId: string): void {
    this.#admitted.get(conversationId)?.delete(userId);
    this.#seen = this.#seen.filter(({ readers }) => !readers.has(userId));
  }

  /** Looks for marks in what a socket received; `readers`: the people who were signed in on it. */
  observe(received: unknown, readers: ReadonlySet<string>, where: string): void {
    for (const [, index] of JSON.stringify(received)?.matchAll(MARK) ?? []) {
      this.#seen.push({ mark: Number(index), readers, where });
    }
  }

  /** The texts that reached the wrong person since the last time. */
  judge(): Leak[] {
    const seen = this.#seen;
    this.#seen = [];
    this.#judged += seen.length;
    return seen.flatMap(({ mark, readers, where }) => {
      const marked = this.#marked[mark];
      if (where === 'the answer to report.list' && this.#reported.has(marked?.conversationId ?? '')) return [];
      if (marked === undefined || [...readers].some((reader) => this.#mayRead(marked, reader))) return [];
      const { conversationId } = marked;
      const people = [...readers].join(', ') || 'nobody';
      return [{ conversationId, readers, what: `a text for ${conversationId} was in ${where} of ${people}` }];
    });
  }

  #mayRead({ conversationId, author }: Marked, reader: string): boolean {
    const direct = DIRECT.exec(conversationId);
    if (direct !== null) return [author, direct[1], direct[2]].includes(reader);
    return reader === author || this.#admitted.get(conversationId)?.has(reader) === true;
  }
}

/** Puts a mark into every text of the arguments of a call that is for a conversation. */
export function markTexts(args: unknown, author: string, audience: Audience): unknown {
  if (typeof args !== 'object' || args === null || !('conversationId' in args)) return args;
  const { conversationId } = args;
  if (typeof conversationId !== 'string') return args;
  const mark = audience.mark(conversationId, author);
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        (key === 'text' || key === 'caption') && typeof inner === 'string'
          ? [key, `${inner}${mark}`]
          : [key, visit(inner)],
      ),
    );
  };
  return visit(args);
}

/** A sample of a set that grows without end. */
export class Sample {
  readonly #values: unknown[] = [];
  readonly #most = 60;

  add(value: unknown, random: Random): void {
    if (this.#values.includes(value)) return;
    if (this.#values.length < this.#most) this.#values.push(value);
    else this.#values[random.between(0, this.#most - 1)] = value;
  }

  pick(random: Random): unknown {
    return this.#values[random.between(0, this.#values.length - 1)];
  }
}
