export interface Bench {
  /** One sentence on what is compared. */
  readonly title: string;
  /**
   * Runs the bench; returns figures by name, in display order. The bench starts and stops the servers that it needs.
   */
  run(): Promise<Readonly<Record<string, number>>>;
  /** Lower limits of figures. */
  readonly atLeast?: Readonly<Record<string, number>>;
  /** Upper limits of figures. */
  readonly atMost?: Readonly<Record<string, number>>;
  /** Exact values of figures. */
  readonly exactly?: Readonly<Record<string, number>>;
}
