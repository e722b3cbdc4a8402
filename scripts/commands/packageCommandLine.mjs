/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const packageCommandLine = {
  usage: `Usage: npm run package [-- options of electron-builder]
  makes the installers for this platform in dist/, or an unpacked app with --dir
  --help   this text`,
};
