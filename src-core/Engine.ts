import type { ChatCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { History } from './archive/createHistory.ts';
import type { AnnouncementFeed } from './announcement/createAnnouncementFeed.ts';
import type { Attempts } from './account/createAttempts.ts';
import type { PasswordCost } from './account/password.ts';
import type { Blobs } from './blob/Blobs.ts';
import type { CorePorts } from './Core.ts';
import type { Counter } from './counter/createCounter.ts';
import type { Keys } from './keys.ts';
import type { Channels } from './live/createChannels.ts';
import type { ClientConnection } from './live/ClientConnection.ts';
import type { Sender } from './message/createSender.ts';
import type { RedisAccess } from './redis/RedisAccess.ts';
import type { MessageScheduler } from './schedule/createMessageScheduler.ts';
import type { ConversationListCleaner } from './sweep/createConversationListCleaner.ts';
import type { Team } from './team/createTeam.ts';
import type { Timing } from './timing.ts';
import type { Topics } from './topic/createTopics.ts';

/** Services shared by the domains. */
export interface Engine {
  readonly keys: Keys;
  readonly redis: RedisAccess;
  readonly channels: Channels;
  readonly sender: Sender;
  readonly attempts: Attempts;
  readonly passwordCost: PasswordCost;
  readonly timing: Timing;
  readonly sweeper: ConversationListCleaner;
  readonly schedule: MessageScheduler;
  readonly blobs: Blobs;
  readonly history: History;
  readonly counter: Counter;
  readonly announcements: AnnouncementFeed;
  readonly topics: Topics;
  readonly team: Team;
  readonly previewLink: CorePorts['previewLink'];
}

type ChatHandlers = Handlers<ChatCalls, ClientConnection>;

/** All handlers of one domain: `DomainHandlers<'account'>` requires `account.register`, … */
export type DomainHandlers<Domain extends string> = Pick<
  ChatHandlers,
  Extract<keyof ChatHandlers, `${Domain}.${string}`>
>;
