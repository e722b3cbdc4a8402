import { z } from 'zod';
import { deviceTokenSchema } from '../contract/model.ts';
import { foldName } from '../text/personName.ts';

/** The device tokens of one server, as stored on a computer: newest first, one per account name. */
const storedSchema = z.array(z.object({ name: z.string(), device: deviceTokenSchema }));
type DeviceTokens = z.infer<typeof storedSchema>;

/** Maximum number of stored device tokens per server. */
const MOST_ACCOUNTS = 20;

/**
 * The stored device token for a name, regardless of case, width and spacing. `stored`: the result of `withDeviceToken`.
 */
export function findDeviceToken(stored: string | null, name: string): string | null {
  const folded = foldName(name);
  return parse(stored).find((each) => each.name === folded)?.device ?? null;
}

/** The value to store after `device` was issued to the account with that name. */
export function withDeviceToken(stored: string | null, name: string, device: string): string {
  const folded = foldName(name);
  const others = parse(stored).filter((each) => each.name !== folded);
  return JSON.stringify([{ name: folded, device }, ...others].slice(0, MOST_ACCOUNTS));
}

function parse(stored: string | null): DeviceTokens {
  if (stored === null) return [];
  try {
    return storedSchema.catch([]).parse(JSON.parse(stored));
  } catch {
    // Unparsable text counts as empty: the next sign-in issues a new token.
    return [];
  }
}
