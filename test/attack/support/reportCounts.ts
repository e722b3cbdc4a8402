/** Prints what a test of this suite has evaluated. */
export function reportCounts(counts: string): void {
  process.stdout.write(`attack: ${counts}\n`);
}
