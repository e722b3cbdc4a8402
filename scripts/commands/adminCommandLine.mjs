import { REDIS_OPTIONS } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const adminCommandLine = {
  usage: `Usage: npm run admin -- COMMAND [options]
Administers the team, with the rights of its owner. NAME is the name of a person, in quotes if it has spaces.
  people                    everyone with an account, their roles, and who is deactivated
  reset-password NAME       makes a code with which this person, or the owner, sets a new password
  two-factor-off NAME       turns off the two-factor sign-in of a person who lost app and recovery codes
  rename NAME=NEW           changes the name of a person, with which they sign in
  make-admin NAME           makes a person an admin
  make-member NAME          makes an admin a member
  make-owner NAME           makes a person the owner of the team; the former owner becomes an admin
  deactivate NAME           signs a person out everywhere, and refuses to sign them in
  reactivate NAME           lets them sign in again
  invite                    makes an invitation for one person and seven days
  invitations               the invitations that have not expired
  revoke ID                 makes an invitation void
  joining [WHO]             who may create an account, or changes it: open, invitation, closed
  rooms-per-person [N]      how many open rooms a person may own, or changes it; 0: no limit
  messages-per-minute [N]   how many new messages a person may write in a minute; 0: no limit
  open-invitations [N]      how many invitations can be open; 0: 200, with those that have ended
  reports                   the newest reported messages that no admin has handled, and who reported them
  retention [DAYS]          after how many days messages are deleted for everyone, or changes it, such as
                            direct=30,group=90,room=never: group direct messages are another kind than direct.
                            A change also deletes the older messages that exist already
  holds                     the legal holds: what retention does not delete
  hold WHAT                 begins a legal hold: person:NAME, room:NAME or direct:NAME,NAME
  lift WHAT                 ends it
  setup-code                the code with which the first account is created, from PARLEY_SETUP_CODE_FILE
  audit                     the newest entries of the audit log: who did what to whom, from where
  --json              prints the answer of the engine as JSON
  --redis URL         the team's Redis, as of npm run gateway (default: "On this computer"); so are
                      --redis-ca, --redis-cert and --redis-key
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: { ...REDIS_OPTIONS, json: { type: 'boolean', default: false } },
  allowPositionals: true,
};
