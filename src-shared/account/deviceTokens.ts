import { z } from 'zod';
import { deviceTokenSchema } from '../contract/model.ts';
import { foldName } from '../text/personName.ts';

/** The device tokens of one server, as they are kept on a computer: newest first, one for each account name. */
const storedSchema = z.array(z.object({ name: z.string(), device: deviceTokenSchema }));
type DeviceTokens = z.infer<typeof storedSchema>;

/** Accounts of one server whose device tokens are kept on one computer. */
const MOST_ACCOUNTS = 20;

/** The device token that was kept for a name, in any case, width and spacing. `stored`: what `withDeviceToken` returned. */
export function findDeviceToken(stored: string | null, name: string): string | null {
  const folded = foldName(name);
  return parse(stored).find((each) => each.name === folded)?.device ?? null;
}

/** What is to be stored once `device` was given to the account of that name. */
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
    // Text that can't be read counts as none: the next sign-in brings a new token.
    return [];
  }
}
