import { assertNever } from '#shared/errors/assertNever.ts';

/** A device on which a person writes in encrypted rooms. */
export interface WritingDevice {
  /** Its public key, base64url: it signs what is written on the device. */
  readonly key: string;
  /** When a message from it was first read here (ms). */
  readonly since: number;
  /** The person's first device is accepted without being asked; a later one could be another person's. */
  readonly isAccepted: boolean;
}

/** By user id, oldest first. */
export type DevicesState = Readonly<Record<string, readonly WritingDevice[]>>;

export type DevicesAction =
  /** From this computer. */
  | { readonly type: 'restored'; readonly devices: DevicesState }
  /** A message was read. */
  | { readonly type: 'seen'; readonly userId: string; readonly key: string; readonly at: number }
  | { readonly type: 'accepted'; readonly userId: string; readonly key: string }
  | { readonly type: 'reset' };

/** Of one person. */
const MAX_DEVICES = 20;
/** Devices of further people stay new. */
const MAX_PEOPLE = 5_000;

export const initialDevices: DevicesState = {};

export function reduceDevices(state: DevicesState, action: DevicesAction): DevicesState {
  switch (action.type) {
    case 'restored':
      return action.devices;
    case 'seen':
      return addDevice(state, action);
    case 'accepted':
      return acceptDevice(state, action);
    case 'reset':
      return initialDevices;
    default:
      return assertNever(action);
  }
}

function addDevice(
  state: DevicesState,
  { userId, key, at }: { userId: string; key: string; at: number },
): DevicesState {
  const devices = devicesOf(state, userId) ?? [];
  if (devices.some((device) => device.key === key)) return state;
  if (devices.length === 0 && Object.keys(state).length >= MAX_PEOPLE) return state;
  const isFirst = devices.length === 0;
  return { ...state, [userId]: [...withRoom(devices), { key, since: at, isAccepted: isFirst }] };
}

function acceptDevice(state: DevicesState, { userId, key }: { userId: string; key: string }): DevicesState {
  const devices = devicesOf(state, userId) ?? [];
  const accepted = devices.map((device) => (device.key === key ? { ...device, isAccepted: true } : device));
  return { ...state, [userId]: accepted };
}

/** Undefined: none is known. */
export function devicesOf(state: DevicesState, userId: string): readonly WritingDevice[] | undefined {
  return Object.hasOwn(state, userId) ? state[userId] : undefined;
}

/** Room for one more: the oldest device that was not accepted goes, or else the oldest. */
function withRoom(devices: readonly WritingDevice[]): readonly WritingDevice[] {
  if (devices.length < MAX_DEVICES) return devices;
  const dropped = devices.find(({ isAccepted }) => !isAccepted) ?? devices[0];
  return devices.filter((device) => device !== dropped);
}

/** Whether a message was written on a device that the reader has not accepted as one of its author. */
export function isNewDevice(state: DevicesState, userId: string, signedBy: string | undefined): boolean {
  if (signedBy === undefined) return false;
  const devices = devicesOf(state, userId);
  // Not noted yet; the first device of a person is accepted.
  if (devices === undefined) return Object.keys(state).length >= MAX_PEOPLE;
  return !devices.some(({ key, isAccepted }) => key === signedBy && isAccepted);
}
