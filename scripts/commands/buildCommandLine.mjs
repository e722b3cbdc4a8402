/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const buildCommandLine = {
  usage: `Usage: npm run build
  builds the bundles of main, preload, renderer and gateway in out/, whatever is there
  --help   this text`,
  options: {},
};
