import { afterEach, describe, expect, it } from 'vitest';
import { conformanceCases, type MakeTransport } from './conformance.ts';

export interface TransportMaker {
  readonly make: MakeTransport;
  /** Closes all transports that were made. */
  readonly closeAll: () => Promise<void>;
}

/** Runs the conformance suite over one kind of transport. */
export function describeTransport(name: string, { make, closeAll }: TransportMaker): void {
  describe(`${name} transport`, () => {
    afterEach(closeAll);
    it.each(conformanceCases)('$name', async ({ run }) => {
      await expect(run(make)).resolves.toBeUndefined();
    });
  });
}
