/** A place of the source, and what stands there in a broken build. */
interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs there at least once; every occurrence is replaced. */
  readonly text: string;
  readonly broken: string;
}

export interface BrokenBuild {
  readonly edits: readonly Edit[];
  /** What the attack has to find, among other things. */
  readonly finding: RegExp;
}

/** Gateways with a hole that the attack must find. */
export const BROKEN_BUILDS = {
  'a time has no bound': {
    edits: [
      {
        file: 'src-shared/contract/bounds.ts',
        text: 'instantSchema = z.number().int().nonnegative().max(LAST_INSTANT)',
        broken: 'instantSchema = z.number().int().nonnegative()',
      },
    ],
    finding: /outside the contract/,
  },
  'a refusal is treated as an unexpected error': {
    edits: [
      {
        file: 'src-shared/rpc/createDispatcher.ts',
        text: 'if (error instanceof ChatError) return',
        broken: "if (error instanceof ChatError && error.code !== 'NOT_A_MEMBER') return",
      },
    ],
    finding: /INTERNAL/,
  },
  'a room can be read from outside': {
    edits: [
      {
        file: 'src-core/generated/scripts.ts',
        text: 'local proved = readMember(entry)',
        broken: 'local proved = version',
      },
    ],
    finding: /a text for room:the\+vault/,
  },
  'a person who was removed from a room goes on receiving its messages': {
    edits: [
      {
        file: 'src-core/live/accessChangeOf.ts',
        text: "if (event.type === 'removed' && event.userId === userId)",
        broken: "if (event.type === 'removed' && event.userId === '')",
      },
    ],
    finding: /a text for room:the\+vault was in a frame/,
  },
  'the posts of a topic are for everyone': {
    edits: [
      {
        file: 'src-core/topic/TopicEntry.ts',
        text: 'return readers === null || readers.includes(userId);',
        broken: 'return readers === null || readers.length + userId.length > 0;',
      },
    ],
    finding: /a text for topic private\.plans/,
  },
} as const satisfies Record<string, BrokenBuild>;

export type BrokenBuildName = keyof typeof BROKEN_BUILDS;
