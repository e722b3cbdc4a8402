/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const backupCommandLine = {
  usage: `Usage: npm run backup [-- options]
  --to FILE|DIR       the file to make, or a folder to make one in (default: this folder)
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: { to: { type: 'string', default: '.' }, 'profile-dir': { type: 'string' } },
};
