/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const demoCommandLine = {
  usage: `Usage: npm run demo [-- options]
  makes a team that does not exist, with a year behind it; npm start opens it then, with people who answer
  --clear       removes it
  --redis URL   in this Redis, which must be empty or hold a demo (default: a private one beside your own data)
  --help        this text`,
  options: { clear: { type: 'boolean' }, redis: { type: 'string' } },
};
