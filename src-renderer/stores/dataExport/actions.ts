import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { isoTime } from '../../text/formats.ts';
import { type Context, sameSession } from '../Context.ts';
import { idsWithDrafts } from '../conversations/selectors.ts';
import type { Links } from '../uploads/createLinks.ts';
import { type ExportedConversation, exportConversation } from './conversations.ts';
import { type Archive, createArchive } from './createArchive.ts';
import { createRequester, type Requester } from './createRequester.ts';
import { type ExportWords, renderIndex } from './indexPage.ts';
import { addLists } from './lists.ts';

const FORMAT = 'parley-own-data';
const VERSION = 1;

export interface DataExportActions {
  /** Asks where to save my data, and exports it. The state shows progress and result. Never rejects. */
  readonly start: (words: ExportWords) => Promise<void>;
  /** Nothing of the file stays. */
  readonly cancel: () => void;
}

/** One export: its file and what it reads. */
interface Run {
  readonly requester: Requester;
  readonly archive: Archive;
  readonly words: ExportWords;
}

export function createDataExport(context: Context, { links }: { readonly links: Links }): DataExportActions {
  const { client, stores, now, report } = context;
  const { dataExport } = stores;
  let controller: AbortController | null = null;

  async function run(id: string, signal: AbortSignal, words: ExportWords): Promise<void> {
    const archive = await createArchive({
      now,
      async append(chunk) {
        signal.throwIfAborted();
        // Not repeated: a chunk whose answer was lost would be in the file twice.
        unwrap(await client.request('host.writeFile', { id, chunk }));
        dataExport.dispatch({ type: 'written', bytes: chunk.byteLength });
      },
    });
    const requester = createRequester(context, signal);
    await writeAll(context, { requester, archive, words }, links);
    signal.throwIfAborted();
    unwrap(await client.request('host.finishFile', { id }));
    dataExport.dispatch({ type: 'saved', leftOut: archive.leftOut.length });
  }

  async function begin(words: ExportWords, { signal }: AbortController): Promise<void> {
    const day = isoTime(now())?.slice(0, 10) ?? '';
    const begun = await client.request('host.beginFile', { name: `parley-data-${day}.zip` });
    if (!begun.ok) return dataExport.dispatch({ type: 'failed', problem: begun.error });
    const { id } = begun.value;
    if (id === null) return;
    dataExport.dispatch({ type: 'started' });
    try {
      await run(id, signal, words);
    } catch (error) {
      void client.request('host.discardFile', { id });
      if (signal.aborted) return dataExport.dispatch({ type: 'reset' });
      const isExpected = error instanceof ChatError;
      if (!isExpected) report(error);
      const problem = isExpected ? error : { code: 'INTERNAL' as const, details: {} };
      dataExport.dispatch({ type: 'failed', problem: { code: problem.code, details: problem.details } });
    }
  }

  return {
    async start(words) {
      if (controller !== null) return;
      const own = new AbortController();
      controller = own;
      const isSameSession = sameSession(stores);
      const stop = stores.session.subscribe(() => {
        if (!isSameSession()) own.abort();
      });
      await begin(words, own);
      stop();
      // Ends the downloads that an error has interrupted.
      own.abort();
      controller = null;
    },
    cancel: () => controller?.abort(),
  };
}

async function writeAll(context: Context, run: Run, links: Links): Promise<void> {
  const { stores, now } = context;
  const { requester, archive, words } = run;
  const session = stores.session.getState();
  if (session.status !== 'signedIn') throw new ChatError('NOT_SIGNED_IN');
  const { me } = session;
  await writeOwnState(context, run, me);
  await addLists(requester, archive, me);
  const conversations = await writeConversations(context, run, links);
  await archive.addJson('conversations.json', conversations);

  const { version = '', connection } = stores.host.getState().description ?? {};
  const facts = { at: now(), version, place: connection?.label ?? '' };
  const files = archive.files.filter(({ path }) => !path.includes('/'));
  const { leftOut } = archive;
  await archive.addText('index.html', renderIndex(words, { ...facts, name: me.name, files, conversations, leftOut }));
  await archive.addJson('manifest.json', {
    format: FORMAT,
    version: VERSION,
    parley: facts.version,
    exportedAt: isoTime(facts.at),
    server: facts.place,
    person: me,
    notIncluded: words.notIncluded,
    files: archive.files,
    leftOut: leftOut.map((each) => ({ ...each, text: words.describeReason(each.reason) })),
  });
  await archive.finish();
}

/** What the page knows already: the profile, the settings, and the drafts on this computer. */
async function writeOwnState({ stores }: Context, { requester, archive }: Run, me: { id: string }): Promise<void> {
  const profile = stores.profiles.getState()[me.id];
  await archive.addJson('profile.json', { ...me, profile: profile ?? null });
  if (profile?.picture !== undefined) {
    const answer = await requester
      .ask('person.pictures', { userIds: [me.id] })
      .catch((error: unknown) => archive.leaveOut('picture', error));
    const picture = answer?.pictures[0];
    if (picture !== undefined) {
      const bytes = Uint8Array.from(atob(picture.data), (character) => character.charCodeAt(0));
      await archive.addBytes(`picture.${picture.type.slice('image/'.length)}`, bytes);
    }
  }
  await archive.addJson('settings.json', stores.settings.getState().settings);
  const drafts = stores.drafts.getState();
  const ids = idsWithDrafts(drafts);
  await archive.addJson(
    'drafts.json',
    ids.map((conversationId) => ({ conversationId, text: drafts[conversationId] })),
  );
}

async function writeConversations(
  { stores }: Context,
  { requester, archive }: Run,
  links: Links,
): Promise<ExportedConversation[]> {
  const list = await requester
    .ask('conversation.list', {})
    .catch((error: unknown) => archive.leaveOut('conversations.json', error));
  const written: ExportedConversation[] = [];
  const conversations = list?.conversations ?? [];
  for (const [index, summary] of conversations.entries()) {
    stores.dataExport.dispatch({ type: 'counted', done: index, total: conversations.length });
    const folder = `conversations/${String(index + 1).padStart(4, '0')}`;
    written.push(await exportConversation({ requester, archive, links }, summary, folder));
  }
  return written;
}
