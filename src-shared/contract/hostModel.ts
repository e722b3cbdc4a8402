import { z } from 'zod';

/** Where a profile's conversations live. Passwords are kept encrypted and are never sent back to the page. */
export const connectionChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('redis'),
    url: z.string().max(2048),
    /** These four go before what the URL says; empty is left out. */
    username: z.string().max(256).optional(),
    password: z.string().max(1024).optional(),
    /** The URL names Sentinels, and this is the name under which they watch the master. */
    master: z.string().max(256).optional(),
    /** Who vouches for the server's certificate, in PEM. */
    ca: z.string().max(65_536).optional(),
  }),
  z.object({ kind: z.literal('gateway'), url: z.string().max(2048) }),
]);
export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>;

/** What the window may know of its host. */
export const hostDescriptionSchema = z.object({
  kind: z.enum(['desktop', 'browser']),
  version: z.string(),
  /** `linux`, `darwin`, `win32` or `web`. */
  platform: z.string(),
  profile: z.string(),
  /** `null` until somebody has chosen. `label` is fit to be shown: an address without credentials. */
  connection: z
    .object({
      kind: z.enum(['embedded', 'redis', 'gateway']),
      label: z.string(),
      /** Of a Parley server: where a browser finds it. */
      origin: z.string().optional(),
      /** Of a Redis: what somebody else would write to come to the same place, without user and passwords. */
      address: z.string().optional(),
    })
    .nullable(),
  /** Whether secrets are kept encrypted by the system; if not, the person is told and asked before one is stored. */
  secrets: z.enum(['encrypted', 'plain-text', 'memory-only']),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;
