import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { type Admission, formatAdmissions, parseAdmissions } from '../team/storedAdmissions.ts';
import { readRoomEntrance, type RoomPorts, takeSeat } from './enterRoom.ts';

/** Puts people into the rooms of their invitation. */
export interface Admissions {
  /**
   * Carries out the admissions of a person, as read with their membership. A room that is full is tried again at the
   * next sign-in; one that has closed, or removed the person, is left out.
   */
  carryOut(me: Person, rooms: string): Promise<void>;
}

export function createAdmissions(ports: RoomPorts): Admissions {
  const { redis, keys } = ports;
  return {
    async carryOut(me, rooms) {
      const admissions = parseAdmissions(rooms);
      if (admissions === null) return;
      const left: Admission[] = [];
      for (const admission of admissions) {
        if ((await admit(ports, me, admission)) === 'full') left.push(admission);
      }
      const args = { userId: me.id, rooms, left: formatAdmissions(left) };
      await redis.run(scripts.finishAdmissions, keys.people, args);
    },
  };
}

/** The invitation replaces the password of the room. */
async function admit(
  ports: RoomPorts,
  me: Person,
  { conversationId, epoch }: Admission,
): Promise<'entered' | 'full' | 'gone'> {
  const door = await readRoomEntrance(ports, conversationId, me.id);
  if (door === null || door.epoch !== epoch) return 'gone';
  if (door.inside) return 'entered';
  try {
    await takeSeat(ports, conversationId, me, { epoch, version: door.version, clientId: randomId() });
    return 'entered';
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    if (error.code === 'ROOM_FULL' || error.code === 'ROOM_PASSWORD_REQUIRED') return 'full';
    if (['NICKNAME_TAKEN', 'ROOM_NOT_FOUND', 'ROOM_REMOVED'].includes(error.code)) return 'gone';
    throw error;
  }
}
