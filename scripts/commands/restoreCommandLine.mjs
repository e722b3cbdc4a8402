/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const restoreCommandLine = {
  usage: `Usage: npm run restore -- FILE [options]
  FILE                what npm run backup made
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: { 'profile-dir': { type: 'string' } },
  allowPositionals: true,
};
