import type { Data } from '#shared/contract/index.ts';
import type { FollowedTopic } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { postKey } from './postKey.ts';
import type { TopicsState } from './reduce.ts';
import { followedTopic } from './selectors.ts';

/** Topic events from the server. */
export type TopicEvent =
  ({ readonly name: 'posted' } & Data<'topic.posted'>) | ({ readonly name: 'read' } & Data<'topic.read'>);

export function applyTopicEvent(state: TopicsState, event: TopicEvent): TopicsState {
  switch (event.name) {
    case 'posted':
      return addPost(state, event);
    case 'read': {
      const known = followedTopic(state, event.topic);
      if (known === undefined || event.readOffset < known.readOffset) return state;
      const { readOffset, unread } = event;
      return { ...state, followed: { ...state.followed, [event.topic]: { ...known, readOffset, unread } } };
    }
    default:
      return assertNever(event);
  }
}

function addPost(state: TopicsState, { post, because }: Data<'topic.posted'>): TopicsState {
  const { topic, offset } = post;
  const before: FollowedTopic = followedTopic(state, topic) ?? {
    topic,
    because,
    muted: false,
    readers: null,
    by: null,
    offset: offset - 1,
    readOffset: offset - 1,
    unread: 0,
    last: null,
  };
  const isKnown = offset <= before.offset;
  const unread = isKnown || offset <= before.readOffset ? before.unread : before.unread + 1;
  const after = isKnown ? { ...before, because } : { ...before, because, offset, last: post, unread };
  const key = postKey(post);
  const posts = state.posts.some((one) => postKey(one) === key) ? state.posts : [post, ...state.posts];
  return {
    ...state,
    followed: { ...state.followed, [topic]: after },
    posts: posts === state.posts ? posts : posts.toSorted((a, b) => b.at - a.at),
  };
}
