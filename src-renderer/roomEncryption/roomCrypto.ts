/** What encrypted rooms need of the ciphers, in one file that is loaded with the first of them. */
export { deriveRoomSecrets } from './deriveRoomSecrets.ts';
export { createDeviceKey, decryptText, encryptText } from './encryptText.ts';
