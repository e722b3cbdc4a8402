/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const galleryCommandLine = {
  usage: `Usage: npm run gallery
  shows every part of the page in every state, and anew whenever a source changes, until Ctrl+C
  --help   this text`,
  options: {},
};
