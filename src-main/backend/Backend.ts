import type { Core } from '#core/index.ts';

/** Where the conversations live, ready to be talked to: a core in this process or a gateway somewhere else. */
export type Backend = Pick<Core, 'connect' | 'stop'>;
