import { dir } from '../../text/language.ts';

/** The arrow keys that move along a line, a list of tabs or a row of a grid: the next one is at the left in Arabic. */
export const NEXT_ARROW = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
export const PREVIOUS_ARROW = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
