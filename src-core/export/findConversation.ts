import { isValidRoomName, roomId } from '#shared/text/roomName.ts';
import { findAccount } from '../account/accounts.ts';
import { directId } from '../directId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { ExportError } from './ExportError.ts';

async function findPerson(ports: DataPorts, name: string): Promise<string> {
  const account = await findAccount(ports, name);
  if (account === null) throw new ExportError('PERSON_UNKNOWN', `There is no account with the name ${name}.`);
  return account.me.id;
}

/** Finds a room by name, or a direct conversation by the names of its two people. Throws ExportError. */
export async function findConversation(ports: DataPorts, names: readonly [string, string?]): Promise<string> {
  const [first, second] = names;
  if (second !== undefined) return directId(await findPerson(ports, first), await findPerson(ports, second));
  const name = first.replace(/^#/, '');
  if (!isValidRoomName(name)) throw new ExportError('CONVERSATION_UNKNOWN', `${first} is not a valid room name.`);
  return roomId(name);
}
