import { roomId } from '#shared/text/roomId.ts';
import { makeRoom } from '../fill/playConversations.ts';
import { playScenes } from '../fill/playScenes.ts';
import { makeFiles } from '../files/makeFiles.ts';
import type { Player } from '../fill/Player.ts';
import { roomStories } from '../story/rooms.ts';
import { createStoryClock } from '../storyClock.ts';
import type { People } from '../team.ts';

/** Recreates rooms that closed because the demo was not open for a while. */
export async function reviveRooms(people: People<Player>): Promise<void> {
  for (const story of roomStories(createStoryClock(Date.now()))) {
    const { name, password } = story;
    const peeked = await people[story.owner].client.request('room.peek', { name });
    if (peeked.ok || peeked.error.code !== 'ROOM_NOT_FOUND') continue;
    const cast = { people, files: await makeFiles() };
    await makeRoom(cast, story);
    await playScenes(cast, { conversationId: roomId(name), room: { name, password } }, story.scenes);
  }
}
