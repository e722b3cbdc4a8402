import { initialActivity, reduceActivity } from './activity/reduce.ts';
import { initialAllRooms, reduceAllRooms } from './allRooms/reduce.ts';
import { initialAnnouncements, reduceAnnouncements } from './announcements/reduce.ts';
import { initialBlocks, reduceBlocks } from './blocks/reduce.ts';
import { initialConnection, reduceConnection } from './connection/reduce.ts';
import { initialConversations, reduceConversations } from './conversations/reduce.ts';
import { initialCustomEmoji, reduceCustomEmoji } from './customEmoji/reduce.ts';
import { createDomain } from './createDomain.ts';
import { initialDataExport, reduceDataExport } from './dataExport/reduce.ts';
import { initialDevices, reduceDevices } from './devices/reduce.ts';
import { initialEncryption, reduceEncryption } from './encryption/reduce.ts';
import { initialDrafts, reduceDrafts } from './drafts/reduce.ts';
import { initialEdits, reduceEdits } from './edits/reduce.ts';
import { initialForwarding, reduceForwarding } from './forwarding/reduce.ts';
import { initialGroups, reduceGroups } from './groups/reduce.ts';
import { initialHost, reduceHost } from './host/reduce.ts';
import { initialInbox, reduceInbox } from './inbox/reduce.ts';
import { initialJoinRequests, reduceJoinRequests } from './joinRequests/reduce.ts';
import { initialMembers, reduceMembers } from './members/reduce.ts';
import { initialNavigation, reduceNavigation } from './navigation/reduce.ts';
import { initialPanels, reducePanels } from './panels/reduce.ts';
import { initialDetachedWindow, reduceDetachedWindow } from './detachedWindow/reduce.ts';
import { initialPeople, reducePeople } from './people/reduce.ts';
import { initialPictures, reducePictures } from './pictures/reduce.ts';
import { initialPins, reducePins } from './pins/reduce.ts';
import { initialPresence, reducePresence } from './presence/reduce.ts';
import { initialPreviews, reducePreviews } from './previews/reduce.ts';
import { initialProfiles, reduceProfiles } from './profiles/reduce.ts';
import { initialProposals, reduceProposals } from './proposals/reduce.ts';
import { initialReplyPreviews, reduceReplyPreviews } from './replyPreviews/reduce.ts';
import { initialReads, reduceReads } from './reads/reduce.ts';
import { initialReplies, reduceReplies } from './replies/reduce.ts';
import { initialReports, reduceReports } from './reports/reduce.ts';
import { initialHealth, reduceHealth } from './health/reduce.ts';
import { initialRetention, reduceRetention } from './retention/reduce.ts';
import { initialRooms, reduceRooms } from './rooms/reduce.ts';
import { initialSaved, reduceSaved } from './saved/reduce.ts';
import { initialScheduled, reduceScheduled } from './scheduled/reduce.ts';
import { initialSelection, reduceSelection } from './selection/reduce.ts';
import { initialSession, reduceSession } from './session/reduce.ts';
import { initialSettings, reduceSettings } from './settings/reduce.ts';
import { reduceSearch } from './search/reduce.ts';
import { initialSearch } from './search/state.ts';
import { initialThreads, reduceThreads } from './threads/reduce.ts';
import { initialSwitcher, reduceSwitcher } from './switcher/reduce.ts';
import { initialTeam, reduceTeam } from './team/reduce.ts';
import { initialStorage, reduceStorage } from './storage/reduce.ts';
import { initialTeamHooks, reduceTeamHooks } from './teamHooks/reduce.ts';
import { initialTimelines, reduceTimelines } from './timelines/reduce.ts';
import { initialTopics, reduceTopics } from './topics/reduce.ts';
import { initialUnread, reduceUnread } from './unread/reduce.ts';
import { initialUploads, reduceUploads } from './uploads/reduce.ts';
import { initialTyping, reduceTyping } from './typing/reduce.ts';

/** One store per domain; each changes only through its reducer. */
export function createStores() {
  return {
    session: createDomain(initialSession, reduceSession),
    host: createDomain(initialHost, reduceHost),
    connection: createDomain(initialConnection, reduceConnection),
    people: createDomain(initialPeople, reducePeople),
    blocks: createDomain(initialBlocks, reduceBlocks),
    devices: createDomain(initialDevices, reduceDevices),
    encryption: createDomain(initialEncryption, reduceEncryption),
    presence: createDomain(initialPresence, reducePresence),
    profiles: createDomain(initialProfiles, reduceProfiles),
    pictures: createDomain(initialPictures, reducePictures),
    conversations: createDomain(initialConversations, reduceConversations),
    members: createDomain(initialMembers, reduceMembers),
    rooms: createDomain(initialRooms, reduceRooms),
    joinRequests: createDomain(initialJoinRequests, reduceJoinRequests),
    proposals: createDomain(initialProposals, reduceProposals),
    timelines: createDomain(initialTimelines, reduceTimelines),
    threads: createDomain(initialThreads, reduceThreads),
    reads: createDomain(initialReads, reduceReads),
    navigation: createDomain(initialNavigation, reduceNavigation),
    switcher: createDomain(initialSwitcher, reduceSwitcher),
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
    team: createDomain(initialTeam, reduceTeam),
    teamHooks: createDomain(initialTeamHooks, reduceTeamHooks),
    storage: createDomain(initialStorage, reduceStorage),
    allRooms: createDomain(initialAllRooms, reduceAllRooms),
    reports: createDomain(initialReports, reduceReports),
    retention: createDomain(initialRetention, reduceRetention),
    health: createDomain(initialHealth, reduceHealth),
    groups: createDomain(initialGroups, reduceGroups),
    customEmoji: createDomain(initialCustomEmoji, reduceCustomEmoji),
    dataExport: createDomain(initialDataExport, reduceDataExport),
  };
}

export type Stores = ReturnType<typeof createStores>;
