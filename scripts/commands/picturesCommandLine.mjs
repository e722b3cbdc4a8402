/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const picturesCommandLine = {
  usage: `Usage: npm run pictures [-- options]
  takes the pictures of docs/images
  --baselines   those that the suite pictures of npm test compares with, instead
  --help        this text`,
  options: { baselines: { type: 'boolean' } },
};
