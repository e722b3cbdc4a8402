import { isValidRoomName, roomId } from '#shared/text/roomName.ts';
import { findAccount } from '../account/accounts.ts';
import { directId } from '../direct/directId.ts';
import type { Engine } from '../Engine.ts';
import { ExportError } from './ExportError.ts';

async function findPerson(engine: Engine, name: string): Promise<string> {
  const account = await findAccount(engine, name);
  if (account === null) throw new ExportError('PERSON_UNKNOWN', `There is no account with the name ${name}.`);
  return account.me.id;
}

/** Finds a room by name, or a direct conversation by the names of its two people. Throws ExportError. */
export async function findConversation(engine: Engine, names: readonly [string, string?]): Promise<string> {
  const [first, second] = names;
  if (second !== undefined) return directId(await findPerson(engine, first), await findPerson(engine, second));
  const name = first.replace(/^#/, '');
  if (!isValidRoomName(name)) throw new ExportError('CONVERSATION_UNKNOWN', `${first} is not a valid room name.`);
  return roomId(name);
}
