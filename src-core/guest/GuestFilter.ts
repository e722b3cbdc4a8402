import { isVisitor } from '#shared/account/visitorId.ts';
import type { Data } from '#shared/contract/index.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { isVisibleTo, listCompanions } from './companions.ts';

type LogEvent = Data<'conversation.appended'>['event'];

/** Events of a room after which other people are in it. */
const MEMBER_CHANGES: ReadonlySet<LogEvent['type']> = new Set(['entered', 'left', 'removed']);

/** How events about people name the person. */
interface PersonData {
  readonly userId?: unknown;
  readonly person?: { readonly id?: unknown };
  readonly profile?: { readonly userId?: unknown };
}

/** How events for one person name the conversation that they belong to. */
interface PersonalData {
  readonly conversationId?: unknown;
  readonly notice?: { readonly place?: { readonly conversationId?: unknown } };
}

/** Decides which frames a guest receives: those of their rooms and of the people in them. */
export class GuestFilter {
  readonly #ports: DataPorts;
  readonly #userId: string;
  readonly #onChanged: () => void;
  /** Null until they are read. */
  #companions: ReadonlySet<string> | null = null;
  #refreshing: Promise<void> | null = null;
  #isStale = false;

  /** @param onChanged called when the people whom the guest shares a room with have changed */
  constructor(ports: DataPorts, userId: string, onChanged: () => void) {
    this.#ports = ports;
    this.#userId = userId;
    this.#onChanged = onChanged;
  }

  /**
   * What the guest receives of a frame that everyone in the team receives: those that concern a person in their rooms,
   * and custom emoji without who added them; null: nothing.
   */
  ofTeam(frame: Frame): Frame | null {
    if (frame.event !== 'emoji.changed') return this.isAboutCompanion(frame) ? frame : null;
    if (isVisitor(this.#userId)) return null;
    const { name, emoji } = frame.data as Data<'emoji.changed'>;
    return { ...frame, data: { name, emoji: emoji === null ? null : { ...emoji, by: null } } };
  }

  /** Whether a frame that everyone in the team receives concerns a person in the guest's rooms. */
  isAboutCompanion({ event, data }: Frame): boolean {
    if (event !== 'presence.changed' && event !== 'team.memberChanged' && !event.startsWith('person.')) return false;
    const { userId, person, profile } = data as PersonData;
    const id = userId ?? person?.id ?? profile?.userId;
    return typeof id === 'string' && this.#companions?.has(id) === true;
  }

  isVisible(conversationId: string): boolean {
    return isVisibleTo(this.#userId, this.#companions ?? new Set(), conversationId);
  }

  /** Whether the guest receives a frame of their own channel: not when it belongs to a conversation they can't see. */
  isForMe({ event, data }: Frame): boolean {
    if (event.startsWith('topic.') || event.startsWith('announcement.')) return false;
    const { conversationId, notice } = data as PersonalData;
    const id = conversationId ?? notice?.place?.conversationId;
    return typeof id !== 'string' || this.isVisible(id);
  }

  /** Whether this frame may have changed the companions, so that they must be read again. */
  changesCompanions({ event, data }: Frame): boolean {
    if (event === 'room.left' || event === 'room.closed' || event === 'conversation.added') return true;
    if (event !== 'conversation.appended') return false;
    return MEMBER_CHANGES.has((data as Data<'conversation.appended'>).event.type);
  }

  /** One read at a time; calls during a read cause one more. Throws what `RedisAccess.run` throws. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#readWhileStale().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #readWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const read = await listCompanions(this.#ports, this.#userId);
      const before = this.#companions;
      this.#companions = read;
      if (before !== null && !isSame(before, read)) this.#onChanged();
    }
  }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
