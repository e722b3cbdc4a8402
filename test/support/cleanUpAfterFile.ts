import { afterAll } from 'vitest';
import { runCleanUps } from './cleanUps.ts';

// Vitest runs this set-up for each test file. A process is killed at the end of its suite, so `exit` would be too late.
afterAll(runCleanUps);
