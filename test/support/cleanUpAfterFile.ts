import { afterAll } from 'vitest';
import { runCleanUps } from './cleanUps.ts';

// Vitest runs this set-up for each test file. A process is killed when its suite is over, so `exit` would come too late.
afterAll(runCleanUps);
