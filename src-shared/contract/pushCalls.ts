import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';

/** Bytes in base64url, without padding. */
const key = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`, 'u'));

/** An uncompressed point on P-256. */
export const pushPublicKeySchema = key(87);

/** Where a browser receives pushes, and its public key and secret (RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().min(1).max(LIMITS.pushEndpointLength),
  p256dh: pushPublicKeySchema,
  auth: key(22),
});

/** Web Push (RFC 8030): notifications on a device on which Parley is closed. */
export const pushCalls = {
  /**
   * `publicKey`: the key with which the team identifies itself to push services (RFC 8292), for a subscription of the
   * browser; null: this server sends no pushes. `isOn`: pushes go to the device of this session.
   */
  'push.read': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ publicKey: pushPublicKeySchema.nullable(), isOn: z.boolean() }),
  }),
  /**
   * Pushes go to the device of this session from now on, until the session ends. Replaces the subscription of the
   * session, and that of another account with the same endpoint; beyond `LIMITS.pushSubscriptions` the person's oldest
   * one ends. `timeZone`: of the device, for quiet hours. Refuses: PUSH_OFF, PUSH_SERVICE_REFUSED (the endpoint is not
   * on a host that the server sends to), PUSH_KEYS_INVALID (not a point on P-256), TIME_ZONE_INVALID, SESSION_EXPIRED.
   */
  'push.subscribe': defineCall({
    session: 'required',
    input: pushSubscriptionSchema.extend({ timeZone: z.string().max(64) }),
    output: z.object({}),
  }),
  /** No more pushes go to the device of this session. Idempotent. */
  'push.unsubscribe': defineCall({ session: 'required', input: z.object({}), output: z.object({}) }),
} as const;
