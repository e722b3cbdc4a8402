/** Lines by turns. What stands in braces is chosen anew each time. */
export type Dialogue = readonly string[];
