import { generateRegistry } from '../setup/generateRegistry.ts';

/** Generates src-core/generated/scripts.ts from lua/. Returns the exit code. */
export async function generate(): Promise<number> {
  console.log(`generated ${await generateRegistry()} scripts`);
  return 0;
}
