import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
