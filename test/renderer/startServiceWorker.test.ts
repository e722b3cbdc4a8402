import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameHub, type FrameHub } from '#shared/rpc/createFrameHub.ts';
import { startServiceWorker } from '../../src-renderer/shell/serviceWorker.ts';

/** The state of a connection, as the page is notified of it. */
const live = { state: 'live', since: 1 } as const;
const tooOld = { state: 'offline', since: 1, code: 'UPGRADE_REQUIRED' } as const;

/** All promises that are settled by now have been handled. */
const laterTasks = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve));

describe('the service worker of a page', () => {
  let server: FrameHub;
  /** What was done with the worker, in order. */
  let done: string[];
  let isRegistered: boolean;

  function start(): void {
    startServiceWorker({
      request: () => Promise.reject(new Error('makes no calls')),
      subscribe: server.subscribe,
    });
  }

  beforeEach(() => {
    server = createFrameHub();
    done = [];
    isRegistered = true;
    const registration = {
      unregister: async () => void done.push('unregister'),
      update: async () => void done.push('update'),
    };
    vi.stubGlobal('caches', {
      keys: async () => ['parley-shell-1'],
      delete: async (name: string) => void done.push(`delete ${name}`),
    });
    vi.stubGlobal('navigator', {
      serviceWorker: {
        register: async (script: string) => {
          done.push(`register ${script}`);
          return registration;
        },
        getRegistration: async () => {
          done.push('get');
          return isRegistered ? registration : undefined;
        },
      },
    });
    vi.stubGlobal('document', { readyState: 'complete' });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('is registered when the page has loaded', () => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', { readyState: 'interactive' });
    start();
    expect(done).toEqual([]);
    window.dispatchEvent(new Event('load'));
    expect(done).toEqual(['register ./service-worker.js']);
  });

  it('is registered at once in a page that has loaded, and looks for another version', async () => {
    start();
    await laterTasks();
    expect(done).toEqual(['register ./service-worker.js', 'update']);
  });

  it('may be refused by the browser, and does not exist outside of secure contexts', async () => {
    const refuse = async (): Promise<never> => {
      done.push('refused');
      throw new DOMException('not in a private window', 'SecurityError');
    };
    vi.stubGlobal('navigator', { serviceWorker: { register: refuse } });
    start();
    vi.stubGlobal('navigator', {});
    start();
    // An unhandled rejection would fail the run.
    await laterTasks();
    expect(done).toEqual(['refused']);
  });

  it('is removed with what it stored when the page is too old for its server, and for no other reason', async () => {
    start();
    // A new subscriber gets the current state.
    await laterTasks();
    done.length = 0;
    server.publish({ event: 'connection.changed', data: live });
    server.publish({ event: 'connection.changed', data: { ...tooOld, code: 'SERVER_TOO_OLD' } });
    server.publish({ event: 'conversation.appended', data: tooOld });
    expect(done).toEqual([]);
    server.publish({ event: 'connection.changed', data: tooOld });
    await laterTasks();
    expect(done).toEqual(['get', 'unregister', 'delete parley-shell-1']);
  });

  it('may be missing when the page is too old', async () => {
    isRegistered = false;
    start();
    await laterTasks();
    server.publish({ event: 'connection.changed', data: tooOld });
    await laterTasks();
    expect(done).toEqual(['register ./service-worker.js', 'update', 'get', 'delete parley-shell-1']);
  });
});
