import type { Args, Output } from '#shared/contract/index.ts';
import type { Announcement } from '#shared/contract/noticeModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../Context.ts';
import { createOlderLoader } from '../createOlderLoader.ts';
import { timeField } from '../../text/dayField.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import {
  type AnnouncementEvent,
  type AnnouncementDraft,
  type AnnouncementsPage,
  draftKey,
  isShown,
  serverNow,
} from './reduce.ts';

export type AnnouncementContent = Omit<Args<'announcement.publish'>, 'clientId' | 'audience'>;

/** What guests get. */
const NONE: AnnouncementsPage = { announcements: [], unread: 0, next: null, mayWrite: false, isWriter: false };

export interface AnnouncementActions {
  /** Reloads the newest page. Resolves to true if the server answered, even with a refusal. */
  readonly refresh: () => Promise<boolean>;
  readonly loadOlder: () => Promise<Problem | null>;
  /** Fetches the body for an excerpt in the list; the announcement stays unread. */
  readonly loadBody: (offset: number) => Promise<Problem | null>;
  /** Fetches the body and marks the announcement read. Returns an error if it can't; a loaded body is kept. */
  readonly open: (offset: number) => Promise<Problem | null>;
  /** Marks all normal announcements read. Important ones stay unread until they are opened. */
  readonly markAllRead: () => Promise<Problem | null>;
  /** Updates the draft, which is persisted. */
  readonly setDraft: (draft: AnnouncementDraft) => void;
  readonly discard: (offset: number | null) => void;
  /** Creates a draft for a new announcement, or one with the current content of an existing announcement. */
  readonly beginDraft: (of: Announcement | null) => Promise<Problem | null>;
  /** Publishes or edits, and deletes the draft. Returns the error if it can't. */
  readonly publish: (draft: AnnouncementDraft, content: AnnouncementContent) => Promise<Problem | null>;
  readonly recall: (offset: number) => Promise<Problem | null>;
  readonly readers: (args: Args<'announcement.readers'>) => Promise<Result<Output<'announcement.readers'>>>;
  readonly writers: () => Promise<Result<readonly string[]>>;
  /** Whether I own the team and therefore choose the writers. */
  readonly isOwner: () => Promise<boolean>;
  /** An empty list lets everybody write. */
  readonly setWriters: (userIds: readonly string[]) => Promise<Problem | null>;
  readonly applyEvent: (event: AnnouncementEvent) => void;
}

export function createAnnouncementActions({ client, stores, now, newId }: Context): AnnouncementActions {
  const { announcements } = stores;
  const recalls = new Map<number, string>();
  const loadPage = createOlderLoader({ stores });

  const currentServerTime = (): number => serverNow(announcements.getState(), now());

  async function refresh(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    announcements.dispatch({ type: 'requested' });
    const result = await client.request('announcement.list', {});
    if (!isSameSession()) return false;
    const page = result.ok ? result.value : result.error.code === 'NOT_FOR_GUESTS' ? NONE : null;
    announcements.dispatch(page === null ? { type: 'failed' } : { type: 'loaded', page, now: now() });
    return result.ok || !isTransient(result.error);
  }

  function loadOlder(): Promise<Problem | null> {
    return loadPage({
      next: () => announcements.getState().next,
      request: (before) => client.request('announcement.list', { before }),
      onPage: (page) => announcements.dispatch({ type: 'olderLoaded', page, now: now() }),
    });
  }

  async function fetchBody(offset: number): Promise<Result<Output<'announcement.open'>>> {
    const isSameSession = sameSession(stores);
    const result = await client.request('announcement.open', { offset });
    if (!isSameSession()) return result;
    if (result.ok) {
      const { announcement, body } = result.value;
      announcements.dispatch({ type: 'opened', announcement, text: body });
    } else if (result.error.code === 'ANNOUNCEMENT_NOT_FOUND') applyEvent({ name: 'recalled', offset });
    return result;
  }

  async function markRead(offsets: readonly number[]): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const result = await client.request('announcement.markRead', { offsets: [...offsets] });
    if (!result.ok) return result.error;
    if (isSameSession()) applyEvent({ name: 'read', offsets: [...offsets], unread: result.value.unread });
    return null;
  }

  async function begin(of: Announcement | null): Promise<Problem | null> {
    if (draftKey(of?.offset ?? null) in announcements.getState().drafts) return null;
    const clientId = newId();
    if (of === null) {
      write({
        offset: null,
        clientId,
        title: '',
        body: '',
        importance: 'normal',
        audience: null,
        starts: '',
        ends: '',
      });
      return null;
    }
    const opened = await fetchBody(of.offset);
    if (!opened.ok) return opened.error;
    const { title, importance, audience = null, startsAt, endsAt, offset } = opened.value.announcement;
    const times = { starts: timeField(startsAt), ends: endsAt === null ? '' : timeField(endsAt) };
    write({ offset, clientId, title, body: opened.value.body, importance, audience, ...times });
    return null;
  }

  async function publish(draft: AnnouncementDraft, content: AnnouncementContent): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const { offset, clientId, audience } = draft;
    const result =
      offset === null
        ? await client.request('announcement.publish', { clientId, ...content, ...(audience !== null && { audience }) })
        : await client.request('announcement.edit', { clientId, offset, ...content });
    if (!result.ok) return result.error;
    if (!isSameSession()) return null;
    const { announcement } = result.value;
    applyEvent({ name: 'changed', mine: announcement.read, announcement });
    if (announcement.read) announcements.dispatch({ type: 'opened', announcement, text: content.body });
    discard(offset);
    return null;
  }

  function write(draft: AnnouncementDraft): void {
    announcements.dispatch({ type: 'drafted', draft });
  }

  function discard(offset: number | null): void {
    announcements.dispatch({ type: 'draftDropped', offset });
  }

  function applyEvent(event: AnnouncementEvent): void {
    announcements.dispatch({ type: 'eventReceived', event });
  }

  return {
    refresh,
    loadOlder,
    async loadBody(offset) {
      const opened = await fetchBody(offset);
      return opened.ok ? null : opened.error;
    },
    async open(offset) {
      const opened = await fetchBody(offset);
      if (!opened.ok) return opened.error;
      if (!opened.value.announcement.read && isShown(opened.value.announcement, currentServerTime()))
        await markRead([offset]);
      return null;
    },
    async markAllRead() {
      const isSameSession = sameSession(stores);
      const result = await client.request('announcement.markRead', { offsets: 'all' });
      if (!result.ok) return result.error;
      const read = announcements
        .getState()
        .list.filter((one) => one.importance === 'normal' && isShown(one, currentServerTime()))
        .map(({ offset }) => offset);
      if (isSameSession()) applyEvent({ name: 'read', offsets: read, unread: result.value.unread });
      return null;
    },
    setDraft: write,
    discard,
    beginDraft: begin,
    publish,
    async recall(offset) {
      const clientId = recalls.get(offset) ?? newId();
      recalls.set(offset, clientId);
      const isSameSession = sameSession(stores);
      const result = await client.request('announcement.recall', { offset, clientId });
      const isGone = result.ok || result.error.code === 'ANNOUNCEMENT_NOT_FOUND';
      if (isGone && isSameSession()) applyEvent({ name: 'recalled', offset });
      return isGone ? null : result.error;
    },
    readers: (args) => client.request('announcement.readers', args),
    async writers() {
      const result = await client.request('announcement.writers', {});
      return result.ok ? { ok: true, value: result.value.writers } : result;
    },
    async isOwner() {
      const result = await client.request('team.describe', {});
      return result.ok && result.value.ownerId !== null && result.value.ownerId === myId(stores.session.getState());
    },
    async setWriters(userIds) {
      const result = await client.request('announcement.setWriters', { userIds: [...userIds] });
      if (!result.ok) return result.error;
      await refresh();
      return null;
    },
    applyEvent,
  };
}
