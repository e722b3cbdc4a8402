/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const updatesCommandLine = {
  usage: `Usage: npm run updates -- key FILE
  makes a key for signing updates in FILE and prints its public key, for PARLEY_UPDATE_KEYS of npm run package
       npm run updates -- sign FOLDER
  writes the signed manifests of the installers of this version into FOLDER, beside them; the key (PEM) is in
  PARLEY_UPDATE_SIGNING_KEY. Copy the installers to the server first, then the manifests (.jws).
  --help   this text`,
  options: {},
  allowPositionals: true,
};
