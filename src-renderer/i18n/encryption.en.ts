/** Texts of encrypted direct conversations and of the devices that read them. */
export const encryption = {
  encrypted: 'Encrypted: only your devices and those of {{name}} can read it',
  sign: 'encrypted',
  label: 'Encryption',
  endToEnd: 'End to end',
  openEncrypted: 'Open encrypted conversation',
  openReadable: 'Open unencrypted conversation',
  loading: 'Checking the devices of this conversation…',
  noDevice: '{{name}} can’t get encrypted messages yet. You can write here as soon as {{name}} has opened Parley.',
  waiting:
    'This device can’t read your encrypted messages yet. On one of your other devices, open this conversation or Settings, and approve the device with this number:',
  declined: 'Another device of yours declined this one.',
  removed: 'Another device of yours removed this one.',
  askAgain: 'Ask again',
  approved:
    'The device with this number approved this one. Check that your other device shows the same number in Settings, under “Devices for encrypted messages”. If it shows another one, don’t confirm: someone else wants to read your messages. Change your password on your other device.',
  confirm: 'The numbers match',
  replaced:
    'Your devices for encrypted messages were replaced on another device, or the server lost changes to them. If you replaced them, approve this device there. If all your devices show this, start over on one of them. Otherwise, change your password.',
  insecure:
    'Encrypted conversations need HTTPS: this page came over an unencrypted connection, on which others could have changed it. Use the desktop app, or ask your administrator to set up HTTPS.',
  changed:
    'The devices of {{name}} were replaced: {{name}} started over, or someone else wants to read your messages. Compare these numbers with {{name}}, for example by phone.',
  earlierDevices:
    'The server has only an earlier list of the devices of {{name}}, which would let a removed device read your messages. {{name}} can start over in Parley.',
  unavailable: '{{name}} can’t get encrypted messages.',
  unstored:
    'Parley can’t read or store the keys of encrypted conversations on this computer. Unlock its keyring or free up space, then restart Parley.',
  lost: 'The server no longer has the devices of {{name}}, or answers with wrong ones. Nothing is sent until {{name}} has started over in Parley.',
  locked: 'locked, open it to see why',
  signOutTitle: 'Sign out of your only device?',
  signOutText:
    'Only this device can read your encrypted messages. If you sign out, they can’t be read again, on any device. To read them later, sign in on another device first and approve it here.',
  replacedListed:
    'Your devices for encrypted messages were changed elsewhere, or the server lost changes to them. This device can read messages again only once you start over. If you don’t know why, change your password, too.',
  accept: 'These are the devices of {{name}}',
  noOtherDevice: 'I have no other device…',
  startOver: 'Start over',
  startOverHint:
    'What was written before stays unreadable on this device. Your other devices are signed out, and people you write with are asked to check this one.',
  request: 'A new device asks to read your encrypted messages. Approve it only if it’s yours and shows this number:',
  approve: 'Approve',
  approveDevice: 'Approve {{number}}',
  decline: 'Decline',
  declineDevice: 'Decline {{number}}',
  devices: 'Devices for encrypted messages',
  devicesHint:
    'These devices read your encrypted direct messages. A device that you remove is signed out. The server says which device each number is.',
  thisDevice: 'This device',
  thisDeviceWaits: 'This device, waiting for approval',
  remove: 'Remove',
  removeDevice: 'Remove {{number}}',
  devicesOf: 'Devices in encrypted direct messages',
} as const;
