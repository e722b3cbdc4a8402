import { initialActivity, reduceActivity } from '../stores/activity/reduce.ts';
import { initialAnnouncements, reduceAnnouncements } from '../stores/announcements/reduce.ts';
import { initialConnection, reduceConnection } from '../stores/connection/reduce.ts';
import { initialConversations, reduceConversations } from '../stores/conversations/reduce.ts';
import { createDomain } from '../stores/createDomain.ts';
import { initialDrafts, reduceDrafts } from '../stores/drafts/reduce.ts';
import { initialEdits, reduceEdits } from '../stores/edits/reduce.ts';
import { initialForwarding, reduceForwarding } from '../stores/forwarding/reduce.ts';
import { initialHost, reduceHost } from '../stores/host/reduce.ts';
import { initialInbox, reduceInbox } from '../stores/inbox/reduce.ts';
import { initialMembers, reduceMembers } from '../stores/members/reduce.ts';
import { initialPanels, reducePanels } from '../stores/panels/reduce.ts';
import { initialDetachedWindow, reduceDetachedWindow } from '../stores/detachedWindow/reduce.ts';
import { initialPeople, reducePeople } from '../stores/people/reduce.ts';
import { initialPins, reducePins } from '../stores/pins/reduce.ts';
import { initialPresence, reducePresence } from '../stores/presence/reduce.ts';
import { initialPreviews, reducePreviews } from '../stores/previews/reduce.ts';
import { initialReplyPreviews, reduceReplyPreviews } from '../stores/replyPreviews/reduce.ts';
import { initialReads, reduceReads } from '../stores/reads/reduce.ts';
import { initialReplies, reduceReplies } from '../stores/replies/reduce.ts';
import { initialRooms, reduceRooms } from '../stores/rooms/reduce.ts';
import { initialSaved, reduceSaved } from '../stores/saved/reduce.ts';
import { initialScheduled, reduceScheduled } from '../stores/scheduled/reduce.ts';
import { initialSelection, reduceSelection } from '../stores/selection/reduce.ts';
import { initialSession, reduceSession } from '../stores/session/reduce.ts';
import { initialSettings, reduceSettings } from '../stores/settings/reduce.ts';
import { reduceSearch } from '../stores/search/reduce.ts';
import { initialSearch } from '../stores/search/state.ts';
import { initialThreads, reduceThreads } from '../stores/threads/reduce.ts';
import { initialTimelines, reduceTimelines } from '../stores/timelines/reduce.ts';
import { initialTopics, reduceTopics } from '../stores/topics/reduce.ts';
import { initialUnread, reduceUnread } from '../stores/unread/reduce.ts';
import { initialUploads, reduceUploads } from '../stores/uploads/reduce.ts';
import { initialTyping, reduceTyping } from '../stores/typing/reduce.ts';

/** One store per domain; each changes only through its reducer. */
export function createStores() {
  return {
    session: createDomain(initialSession, reduceSession),
    host: createDomain(initialHost, reduceHost),
    connection: createDomain(initialConnection, reduceConnection),
    people: createDomain(initialPeople, reducePeople),
    presence: createDomain(initialPresence, reducePresence),
    conversations: createDomain(initialConversations, reduceConversations),
    members: createDomain(initialMembers, reduceMembers),
    rooms: createDomain(initialRooms, reduceRooms),
    timelines: createDomain(initialTimelines, reduceTimelines),
    threads: createDomain(initialThreads, reduceThreads),
    reads: createDomain(initialReads, reduceReads),
    panels: createDomain(initialPanels, reducePanels),
    selection: createDomain(initialSelection, reduceSelection),
    typing: createDomain(initialTyping, reduceTyping),
    uploads: createDomain(initialUploads, reduceUploads),
    drafts: createDomain(initialDrafts, reduceDrafts),
    forwarding: createDomain(initialForwarding, reduceForwarding),
    edits: createDomain(initialEdits, reduceEdits),
    replies: createDomain(initialReplies, reduceReplies),
    replyPreviews: createDomain(initialReplyPreviews, reduceReplyPreviews),
    previews: createDomain(initialPreviews, reducePreviews),
    pins: createDomain(initialPins, reducePins),
    saved: createDomain(initialSaved, reduceSaved),
    scheduled: createDomain(initialScheduled, reduceScheduled),
    detachedWindow: createDomain(initialDetachedWindow, reduceDetachedWindow),
    search: createDomain(initialSearch, reduceSearch),
    settings: createDomain(initialSettings, reduceSettings),
    inbox: createDomain(initialInbox, reduceInbox),
    announcements: createDomain(initialAnnouncements, reduceAnnouncements),
    topics: createDomain(initialTopics, reduceTopics),
    activity: createDomain(initialActivity, reduceActivity),
    unread: createDomain(initialUnread, reduceUnread),
  };
}

export type Stores = ReturnType<typeof createStores>;
