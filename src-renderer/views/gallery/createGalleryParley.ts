import { createClient } from '#shared/rpc/createClient.ts';
import { createParley, type Parley } from '../../app/createParley.ts';
import { randomId } from '../../app/randomId.ts';
import { createFiles } from '../../files/createFiles.ts';
import { PEOPLE, NOW } from './samples.ts';
import { noDevices } from '../../roomEncryption/direct/noDevices.ts';

/** The page's own stores and actions, without a shell: requests are never answered. */
export function createGalleryParley(): Parley {
  const parley = createParley({
    client: createClient({
      transport: { request: () => new Promise(() => undefined), subscribe: () => () => undefined },
      onViolation: reportError,
    }),
    devices: noDevices,
    earlier: { read: () => Promise.resolve(null), forget: () => Promise.resolve() },
    settings: { get: () => null, set: () => undefined, keys: () => [] },
    page: {
      isFocused: () => true,
      onFocusChanged: () => () => undefined,
      onLeaving: () => () => undefined,
      onNetworkChanged: () => () => undefined,
      every: () => () => undefined,
      setTitle: () => undefined,
      withLock: (_name, work) => work(),
    },
    files: createFiles(),
    describePreview: ({ preview }) => preview,
    describeNotice: () => '',
    ownConversationId: null,
    describeClosing: () => '',
    describeProposal: () => '',
    describeAnnouncement: () => '',
    now: () => NOW,
    newId: randomId,
    report: reportError,
  });
  parley.stores.rooms.dispatch({ type: 'serverTimeReceived', serverNow: NOW, now: NOW });
  parley.stores.people.dispatch({ type: 'listed', people: PEOPLE });
  for (const type of ['connecting', 'opened', 'caughtUp'] as const)
    parley.stores.connection.dispatch({ type, at: NOW });
  return parley;
}
