import type { DemoFile } from '../files/makeFiles.ts';
import type { Actor } from '../team.ts';

/** What somebody does in a conversation: each is an event of its log, but `read`, which is none, and `recall`, which is two. */
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
    /** What other scenes call it. */
    readonly as?: string;
  };

export interface RoomStory {
  readonly name: string;
  readonly owner: Actor;
  /** Who is in it before the scenes begin, besides the owner. */
  readonly people: readonly Actor[];
  readonly password: string | null;
  readonly seats: number;
  readonly idleTtlMs: number;
  /** How long it has been quiet (ms). */
  readonly quietMs: number;
  /** It has a year behind it, in this language. */
  readonly year?: 'en' | 'zh';
  readonly scenes: readonly Scene[];
}

export interface DirectStory {
  readonly with: Actor;
  readonly year?: 'en' | 'zh';
  readonly scenes: readonly Scene[];
}
