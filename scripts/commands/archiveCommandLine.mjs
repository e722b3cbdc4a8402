/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const archiveCommandLine = {
  usage: `Usage: npm run archive [-- options]
  --older-than DAYS   what is younger stays in Redis (default: 90)
  --keep N            the newest N events of each conversation stay, too (default: 5000, at least 2100)
  --redis URL         the team's Redis, with the database of its gateways in --database
  --database URL      postgres://user:password@host/name, or a SQLite file
  --profile-dir DIR   without --redis: the data folder, if Parley is started with another than its usual one
  --help              this text`,
  options: {
    'older-than': { type: 'string' },
    keep: { type: 'string' },
    redis: { type: 'string' },
    database: { type: 'string' },
    'profile-dir': { type: 'string' },
  },
};
