/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const checkCommandLine = {
  usage: `Usage: npm run check [-- STEP…]
  format, lint with the layers, types, dead code, unit tests and commit messages
  STEP     only the steps whose names begin so, such as types, or "types src-core"
  --help   this text`,
  options: {},
  allowPositionals: true,
};
