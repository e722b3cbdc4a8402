/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const checkCommandLine = {
  usage: `Usage: npm run check [-- STEP…]
  types and lint with the layers, format, dead code, unit tests and commit messages
  STEP     only the steps whose names begin so, such as types or dead
  --help   this text`,
  options: {},
  allowPositionals: true,
};
