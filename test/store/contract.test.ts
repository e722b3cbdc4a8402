import { describeLocalStore } from '../support/localStoreCases.ts';
import { openStore } from './openStore.ts';

describeLocalStore('SQLite', () => Promise.resolve(openStore()));
