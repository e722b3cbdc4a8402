/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const galleryCommandLine = {
  usage: `Usage: npm run gallery
  shows every part of the page in every state, and again whenever a source changes, until Ctrl+C
  --help   this text`,
  options: {},
};
