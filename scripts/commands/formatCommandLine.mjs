/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const formatCommandLine = {
  usage: `Usage: npm run format [-- FILE…]
  formats the files or folders that are named, or all
  --help   this text`,
  options: {},
  allowPositionals: true,
};
