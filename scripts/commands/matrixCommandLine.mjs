/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const matrixCommandLine = {
  usage: `Usage: npm run test:matrix
  runs the suites lua and core on every version of Redis and Valkey that is here or can be had
  --help   this text`,
  options: {},
};
