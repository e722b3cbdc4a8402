import { EventEmitter } from 'node:events';
import { type Logger, runGuarded } from '../Logger.ts';
import type { RedisEvents } from './Connections.ts';

/** Emits the events of the connections. A listener that throws affects neither the other listeners nor the emitter. */
export class RedisEmitter extends EventEmitter<RedisEvents> {
  readonly #log: Pick<Logger, 'error'>;

  constructor(log: Pick<Logger, 'error'>) {
    super();
    this.#log = log;
    this.setMaxListeners(0);
  }

  override emit<Name extends keyof RedisEvents>(name: Name, ...details: RedisEvents[Name]): boolean {
    const listeners = this.rawListeners(name);
    for (const listener of listeners) {
      runGuarded(this.#log, `Redis ${name}`, () => void Reflect.apply(listener, this, details));
    }
    return listeners.length > 0;
  }
}
