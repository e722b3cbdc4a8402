import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { userIdSchema } from './model.ts';
import { sessionSchema } from './sessionCalls.ts';

const nothing = z.object({});

/** 32 or 64 bytes in base64url without padding. */
const binary = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`, 'u'));
const keySchema = binary(43);
const signatureSchema = binary(86);

/** A device as a list names it. */
export const listedDeviceSchema = z.object({
  /** Its Ed25519 key. */
  key: keySchema,
  /** Its X25519 key, to which account keys are sealed. */
  exchange: keySchema,
});
export type ListedDevice = z.infer<typeof listedDeviceSchema>;

/** A device that asks to be approved; it signs its own keys. */
export const registeredDeviceSchema = listedDeviceSchema.extend({ signature: signatureSchema });
export type RegisteredDevice = z.infer<typeof registeredDeviceSchema>;

/** What the server says of the session that registered a device. */
export const deviceSessionSchema = sessionSchema.pick({ device: true, startedAt: true });
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** The devices of a person from one change to the next. What is signed: docs/encryption.md. */
export const deviceListSchema = z.object({
  /** From 1, without gaps. */
  number: z.number().int().positive(),
  /** SHA-256 of the list before; null: there is none. */
  previous: keySchema.nullable(),
  /** The X25519 key of the account. */
  accountKey: keySchema,
  devices: z.array(listedDeviceSchema).min(1).max(LIMITS.encryptionDevices),
  /** SHA-256 of what it hands to its devices. */
  sealed: keySchema,
  /** The device that signed. */
  by: keySchema,
  signature: signatureSchema,
});
export type DeviceList = z.infer<typeof deviceListSchema>;

const sealed = (characters: number) =>
  z
    .string()
    .max(characters)
    .regex(/^[A-Za-z0-9_-]+$/u);

/** What a list hands to its devices. */
export const sealedKeysSchema = z.object({
  /** The account key, sealed to each device, by the key of the device. */
  devices: z
    .record(keySchema, sealed(LIMITS.sealedKeyLength))
    .refine((devices) => Object.keys(devices).length <= LIMITS.encryptionDevices),
  /** The earlier account keys, sealed to the current one. */
  earlier: sealed(LIMITS.earlierKeysLength),
});
export type SealedKeys = z.infer<typeof sealedKeysSchema>;

/**
 * The devices of people in encrypted direct conversations (docs/encryption.md). Pages verify all of it; the server stores
 * it, and makes sure that of two changes at the same time one wins. A device belongs to the session that registered it.
 */
export const deviceCalls = {
  /**
   * The lists of a person's devices after the one with the number `after`, oldest first, at most
   * `LIMITS.deviceListsPerCall`; the server stores the newest `LIMITS.deviceLists`. Of myself also: what the newest list
   * hands to its devices (null: there is no list); the registered devices, whose sessions have not ended, those that
   * wait for approval among them. Refuses: PERSON_NOT_FOUND.
   */
  'device.read': defineCall({
    session: 'required',
    input: z.object({ userId: userIdSchema, after: countSchema.default(0) }),
    output: z.object({
      lists: listOf(deviceListSchema),
      sealed: sealedKeysSchema.nullable(),
      registered: listOf(registeredDeviceSchema.extend({ session: deviceSessionSchema.optional() })),
    }),
  }),
  /**
   * Registers a device of mine with this session, in place of the one that the session had. Idempotent. Refuses:
   * TOO_MANY_DEVICES `{limit}`, DEVICE_UNKNOWN (the device was removed: it needs another key).
   */
  'device.register': defineCall({ session: 'required', input: registeredDeviceSchema, output: nothing }),
  /**
   * Appends a list of my devices. The sessions of devices that it leaves out are ended. Refuses: DEVICE_LIST_CHANGED
   * (the newest list is not the one before it), DEVICE_UNKNOWN (the session has not registered the device that signed,
   * or the list has a new device that is not registered).
   */
  'device.update': defineCall({
    session: 'required',
    input: z.object({ list: deviceListSchema, sealed: sealedKeysSchema }),
    output: nothing,
  }),
  /** Declines a device of mine that waits for approval; it can ask again. Idempotent. */
  'device.decline': defineCall({ session: 'required', input: z.object({ key: keySchema }), output: nothing }),
} as const;

export const deviceEvents = {
  /** The devices of a person changed: their list, or those that wait for approval. */
  'person.devicesChanged': z.object({ userId: userIdSchema }),
} as const;
