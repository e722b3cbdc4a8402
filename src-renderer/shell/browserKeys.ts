import type { HostCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

/** The beginning of the names of the items: `parley.key.<account>.<name of the key>`. */
const KEY = 'parley.key';

/** The keys of encrypted rooms in a browser, which keeps them readable for who uses its profile, as the session. */
export const browserKeyHandlers = {
  'host.storeKey': ({ userId, name, key }) => {
    const item = `${KEY}.${userId}.${name}`;
    if (key === null) localStorage.removeItem(item);
    else localStorage.setItem(item, key);
    return {};
  },
  'host.loadKeys': ({ userId }) => {
    const start = `${KEY}.${userId}.`;
    const items = Object.entries(localStorage).filter(([item]) => item.startsWith(start));
    const keys = items.map(([item, key]) => [item.slice(start.length), String(key)] as const);
    return { keys: Object.fromEntries(keys), isLocked: false, inMemory: [] };
  },
  'host.deleteKeys': ({ userId }) => {
    for (const item of Object.keys(localStorage)) {
      if (item.startsWith(`${KEY}.${userId}.`)) localStorage.removeItem(item);
    }
    return {};
  },
} satisfies Partial<Handlers<HostCalls, null>>;
