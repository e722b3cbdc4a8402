export interface Bench {
  /** What is compared, in a sentence. */
  readonly title: string;
  /** Figures by name, in the order in which they are shown. A server that it needs is its own and is stopped by it. */
  run(): Promise<Readonly<Record<string, number>>>;
  /** The least that a figure must be. */
  readonly atLeast?: Readonly<Record<string, number>>;
  /** The most that a figure may be. */
  readonly atMost?: Readonly<Record<string, number>>;
  /** What a figure must be, neither more nor less. */
  readonly exactly?: Readonly<Record<string, number>>;
}
