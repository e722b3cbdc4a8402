/** Something that one process did with data, which is recorded as JSON so that a message can be found in it. */
export interface TraceRecord {
  readonly kind: 'schema' | 'request' | 'frame';
  /** Where a schema was applied, the name of a call, or the name of an event. */
  readonly name: string;
  readonly data: string;
  /** By the clock of the machine, in ms. */
  readonly at: number;
}

export interface Trace {
  readonly records: readonly TraceRecord[];
  /** The time of each call of one of Parley's functions, in order. */
  readonly calls: readonly number[];
}

/** What instrumented code calls; `tracePlugin` inserts the calls. */
export interface Tracer {
  called(): void;
  schema(name: string, owner: unknown): unknown;
  handler(handle: Handler): Handler;
  sent(channel: string, frame: unknown): [string, unknown];
  /** What has been recorded since the previous call. */
  take(): Trace;
}

type Handler = (event: unknown, request: unknown) => unknown;
type Parse = (...args: readonly unknown[]) => unknown;

declare global {
  var parleyTrace: Tracer;
}

globalThis.parleyTrace ??= createTracer();

function createTracer(): Tracer {
  let records: TraceRecord[] = [];
  let calls: number[] = [];
  let depth = 0;
  const now = (): number => performance.timeOrigin + performance.now();
  const record = (kind: TraceRecord['kind'], name: string, data: unknown): void => {
    records.push({ kind, name, data: JSON.stringify(data) ?? '', at: now() });
  };

  /** A schema that runs inside another schema is part of the same pass. */
  function counting(name: string, parse: Parse): Parse {
    return (...args) => {
      if (depth === 0) record('schema', name, args[0]);
      depth += 1;
      try {
        return parse(...args);
      } finally {
        depth -= 1;
      }
    };
  }

  return {
    called() {
      calls.push(now());
    },
    schema(name, owner) {
      if (!isSchema(owner)) return owner;
      return {
        parse: counting(name, (...args) => owner.parse(...args)),
        safeParse: counting(name, (...args) => owner.safeParse(...args)),
      };
    },
    handler: (handle) => (event, request) => {
      record('request', nameIn(request, 'name'), request);
      return handle(event, request);
    },
    sent(channel, frame) {
      record('frame', nameIn(frame, 'event'), frame);
      return [channel, frame];
    },
    take() {
      const trace = { records, calls };
      records = [];
      calls = [];
      return trace;
    },
  };
}

/** Whether something with a method `parse` is a Zod schema: all of them have `_zod`. */
function isSchema(owner: unknown): owner is { parse: Parse; safeParse: Parse } {
  return typeof owner === 'object' && owner !== null && '_zod' in owner;
}

function nameIn(message: unknown, field: 'name' | 'event'): string {
  const name: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, field) : undefined;
  return typeof name === 'string' ? name : '';
}
