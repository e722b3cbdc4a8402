import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Logger } from '#core/index.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import { createLocalStore, type LocalStore } from './createLocalStore.ts';
import type { StoreReply, StoreRequest, StoreWorkerData } from './storeMessages.ts';

/** The worker thread of the local store: all SQLite calls, and every wait for the disk, happen here. */
function serve(port: MessagePort): void {
  const log = createPortLog(port);
  const { userData } = workerData as StoreWorkerData;
  const reply = (message: StoreReply): void => port.postMessage(message);
  let store: LocalStore | null = null;

  port.on('message', (request: StoreRequest) => {
    if (request.kind === 'protect') {
      const { protection } = request;
      if (store !== null) throw new Error('`protect` must be sent once');
      store = createLocalStore(userData, log, {
        protection,
        onProgress: (progress) => reply({ kind: 'progress', progress }),
      });
      store.start();
      return;
    }
    if (request.kind === 'close') {
      store?.close();
      // Nothing else keeps the thread alive.
      port.close();
      return;
    }
    const { id, name, input } = request;
    if (store === null) throw new Error('the first message must be `protect`');
    void run(store.handlers, name, input, log).then((result) => reply({ kind: 'result', id, result }));
  });
}

/** Never rejects: errors cross threads as values, because a cloned error loses its code. */
async function run(
  handlers: Handlers<LocalCalls, null>,
  name: keyof LocalCalls,
  input: unknown,
  log: Logger,
): Promise<Result<unknown>> {
  try {
    return succeed(await handlers[name](input as never, null));
  } catch (error) {
    if (error instanceof ChatError) return fail(error.code, error.details);
    log.error({ err: error, name }, 'a call to the local store failed unexpectedly');
    return fail('LOCAL_STORE_FAILED');
  }
}

function createPortLog(port: MessagePort): Logger {
  const at = (level: keyof Logger) => (fields: object, message: string) =>
    port.postMessage({ kind: 'log', level, fields: toCloneable(fields), message } satisfies StoreReply);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Errors become plain objects with the codes of SQLite or the disk, which a structured clone of an error drops. */
function toCloneable(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]),
  );
}

function describeError(error: Error): object {
  const { name, message, stack, cause } = error;
  const codes = Object.fromEntries(Object.entries(error));
  return { ...codes, type: name, message, stack, ...(cause instanceof Error && { cause: describeError(cause) }) };
}

if (parentPort === null) throw new Error('storeWorker runs only as a worker thread');
serve(parentPort);
