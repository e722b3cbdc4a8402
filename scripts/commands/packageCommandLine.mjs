/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const packageCommandLine = {
  usage: `Usage: npm run package [-- options of electron-builder]
  makes the installers for this platform in dist/, or an unpacked app with --dir
       npm run package -- deb | rpm
  makes the Debian or the RPM package of the desktop in dist/ and nothing else, for this computer's processor
       npm run package -- server | server-rpm | server-binary
  makes the Debian package of the server in dist/ (Debian, Ubuntu), its RPM package (Fedora), or an archive with the
  server as one program for any Linux, each for this computer's processor
  PARLEY_UPDATE_URL and PARLEY_UPDATE_KEYS make installers whose app updates itself: from this folder of a server, with
  manifests that are signed with one of these public keys (npm run updates), with spaces between them
  --help   this text`,
};
