/** What encrypted conversations need of the ciphers, in one file that is loaded with the first of them. */
export { createAccountKey, deriveConversationKey, openAccountKeys, sealAccountKeys } from './direct/accountKeys.ts';
export { sealedKeysHash } from '#shared/message/deviceListBytes.ts';
export {
  accountKeyAt,
  accountKeyOf,
  followLists,
  hadAccountKey,
  hasNewest,
  isRegistration,
  isValidList,
  registrationOf,
  signList,
  undoesRemoval,
  wasListed,
  wasRemoved,
} from './direct/deviceLists.ts';
export { deriveRoomSecrets } from './deriveRoomSecrets.ts';
export { createDeviceKey, decryptText, encryptText } from './encryptText.ts';
