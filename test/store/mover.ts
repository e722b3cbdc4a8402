import { pino } from 'pino';
import { createLocalStore } from '../../src-main/store/createLocalStore.ts';
import { SEALED, UNSEALED } from './protections.ts';

/** A process that moves a store until it is killed or the move is complete: `mover.ts FOLDER seal|unseal`. */
const [, , folder = '', to = ''] = process.argv;
const store = createLocalStore(folder, pino({ level: 'silent' }), {
  protection: to === 'seal' ? SEALED : UNSEALED,
  onProgress: (progress) => process.stdout.write(`${progress}\n`),
});
store.start();
// The timers of the store keep no process alive.
setInterval(() => undefined, 1_000);
