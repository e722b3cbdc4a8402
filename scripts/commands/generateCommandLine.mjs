/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const generateCommandLine = {
  usage: `Usage: npm run generate
  makes src-core/generated/scripts.ts from the Lua scripts, as every other command does first
  --help   this text`,
  options: {},
};
