/** Alternating lines. A placeholder in braces is replaced by a random choice each time. */
export type Dialogue = readonly string[];
