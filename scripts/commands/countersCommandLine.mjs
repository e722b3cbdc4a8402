/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const countersCommandLine = {
  usage: `Usage: npm run counters:flush [-- options]    writes the unread totals that wait in Redis to the database
       npm run counters:repair [-- options]   compares them with the logs, puts right what is wrong, and prints it
  --redis URL         the team's Redis, with the database of its gateways in --database
  --database URL      postgres://user:password@host/name, or a SQLite file; left out: totals are in Redis only
  --profile-dir DIR   without --redis: the data folder, if Parley is started with another than its usual one
  --help              this text`,
  options: { redis: { type: 'string' }, database: { type: 'string' }, 'profile-dir': { type: 'string' } },
  allowPositionals: true,
};
