import type { DemoFile } from '../files/makeFiles.ts';
import type { Actor } from '../team.ts';

/**
 * An action in a conversation. Each is one event of its log, except `read`, which is none, and `recall`, which is two.
 */
export type Scene = { readonly by: Actor; readonly at: number } & (
  | { readonly does: 'enter' | 'read' }
  | { readonly does: 'say'; readonly text: string; readonly mentions?: readonly Actor[]; readonly answers?: string }
  | { readonly does: 'send'; readonly file: DemoFile; readonly caption: string }
  | { readonly does: 'react'; readonly to: string; readonly emoji: string }
  | { readonly does: 'edit'; readonly to: string; readonly text: string }
  | { readonly does: 'pin'; readonly to: string }
  | { readonly does: 'recall'; readonly text: string }
  | { readonly does: 'mute'; readonly whom: Actor; readonly forMs: number }
) & {
    /** The name by which other scenes refer to it. */
    readonly as?: string;
  };

export interface RoomStory {
  readonly name: string;
  readonly owner: Actor;
  /** The members before the scenes begin, besides the owner. */
  readonly people: readonly Actor[];
  readonly password: string | null;
  readonly seats: number;
  readonly idleTtlMs: number;
  /** The time since the last message (ms). */
  readonly quietMs: number;
  /** It has a year of history, in this language. */
  readonly year?: 'en' | 'zh';
  readonly scenes: readonly Scene[];
}

export interface DirectStory {
  readonly with: Actor;
  readonly year?: 'en' | 'zh';
  readonly scenes: readonly Scene[];
}
