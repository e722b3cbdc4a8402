import { DECRYPTION_OPTIONS, ENCRYPTION_OPTIONS } from '../encryption/options.mjs';
import { PLACE_OPTIONS } from '../export/placeOptions.mjs';

/** The commands for a copy of the whole team. */
export const TEAM_COPY_COMMANDS = ['export-team', 'import-team', 'abandon-import'];
/** The commands that open the database and the files of the team, and their options for that. */
export const PLACE_COMMANDS = [...TEAM_COPY_COMMANDS, 'health'];
export const PLACES = ['files', 'database'];
/** The commands that have an option, if only some have it. @type {Readonly<Record<string, readonly string[]>>} */
export const COMMANDS_OF_OPTIONS = {
  ...Object.fromEntries(PLACES.map((option) => [option, PLACE_COMMANDS])),
  recipient: ['export-team'],
  key: ['import-team'],
  'passphrase-file': ['export-team', 'import-team'],
  'password-file': ['redis-acl'],
};

/** Options of the command `audit` only. */
const AUDIT_OPTIONS = /** @satisfies {import('../export/placeOptions.mjs').Options} */ ({
  kind: { type: 'string' },
  by: { type: 'string' },
  about: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
});

/** Option of the command `erase` only. */
const MESSAGES = /** @satisfies {import('../export/placeOptions.mjs').Options} */ ({ messages: { type: 'string' } });

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const adminCommandLine = {
  usage: `Usage: npm run admin -- COMMAND [options]
Administers the team, with the rights of its owner. NAME is the name of a person, in quotes if it has spaces.
  people                    everyone with an account, their roles, and who is deactivated
  reset-password NAME       makes a code with which this person, or the owner, sets a new password
  two-factor-off NAME       turns off the two-factor sign-in of a person who lost app and recovery codes
  rename NAME=NEW           changes the name of a person, with which they sign in
  sessions NAME             where a person is signed in
  end-session NAME=ID       ends one of these sessions
  end-sessions NAME         signs a person out everywhere; they can sign in again
  make-admin NAME           makes a person an admin
  make-member NAME          makes an admin a member
  make-owner NAME           makes a person the owner of the team; the former owner becomes an admin
  deactivate NAME           signs a person out everywhere, and refuses to sign them in
  reactivate NAME           lets them sign in again
  erase NAME                deletes the account and the files of a person for good, which can't be undone
    --messages CHOICE   keep (the default) leaves their messages, as those of a former member; delete deletes them and
                        their reactions in all conversations that are not under legal hold
  invite                    makes an invitation for one person and seven days
  invitations               the invitations that have not expired
  revoke ID                 makes an invitation void
  joining [WHO]             who may create an account, or changes it: open, invitation, closed
  two-factor [WHO]          who needs two-factor sign-in, or changes it: none, admins (with the owner), members
                            (everyone but guests). Applies at once, also to people who are signed in
  rooms-per-person [N]      how many open rooms a person may own, or changes it; 0: no limit
  messages-per-minute [N]   how many new messages a person may write in a minute; 0: no limit
  open-invitations [N]      how many invitations can be open; 0: 200, with those that have ended
  megabytes-per-person [N]  how many megabytes (1,000,000 bytes) the files of a person may use; 0: no limit
  megabytes-in-all [N]      the same for the files of the whole team
  storage                   how much storage the files of the team use, by person and by room, the largest first
  rooms [QUERY]             the rooms, also hidden ones, that were active last: owner, members, when they close
  close-room ROOM           closes a room; its messages and files are deleted
  room-owner ROOM=NAME      makes a member the owner of a room
  hooks                     the webhooks of everyone: who created them, and when they were used last
  revoke-hook NAME=ID       revokes a webhook of its creator
  reports                   the newest reported messages that no admin has handled, and who reported them
  retention [DAYS]          after how many days messages are deleted for everyone, or changes it, such as
                            direct=30,group=90,room=never: group direct messages are another kind than direct.
                            A change also deletes the older messages that exist already
  holds                     the legal holds: what retention does not delete
  hold WHAT                 begins a legal hold: person:NAME, room:NAME or direct:NAME,NAME; encrypted-room: and
                            encrypted-direct: for encrypted conversations
  lift WHAT                 ends it
  setup-code                the code with which the first account is created, from PARLEY_SETUP_CODE_FILE
  audit                     the newest entries of the audit log: who did what to whom, from where; with --json or
                            --csv all of them
    --kind KIND         only people, security, joining, groups, moderation or settings, or one action as it is listed
    --by NAME           only what this person did
    --about NAME        only what concerns this person
    --since DAY         from this day on, such as 2026-11-01, or this time, such as 2026-11-01T09:00Z; days are in UTC
    --until DAY         until the end of this day, or until this time
    --csv               prints a table for spreadsheets
  health                    what works and what does not: Redis, how it saves data, its memory, replicas and clock, the
                            database, the archive and the files; with the exit code 1 if there is a problem
  redis-acl [USER]          prints users for the ACL file of the team's Redis, with only the rights that they need:
                            gateway (a gateway, these commands, a desktop on the team's Redis) and metrics (reads the
                            state of the server, but no data), or one of them, or sentinel (for the Sentinels)
    --password-file FILE
                        prints the hash of the password in FILE, so that this user has it
  export-team DIR           exports the whole team into a new folder, also while people write: everything but
                            sessions. It has password hashes and all messages: keep it safe
    --recipient AGE1…   makes DIR a file that is encrypted for the key with this recipient; may be repeated. npm
                        run backup makes keys
  import-team DIR           puts an exported team into an empty Redis; continues an import that broke off
    --key FILE          decrypts an encrypted export with the key in FILE
    --passphrase-file FILE
                        with these two: encrypts or decrypts with the passphrase in FILE
  abandon-import            removes what an import that broke off has written
  --files WHERE       with these four: where attachments are, as of npm run gateway (default: redis; an import of
                      files has none)
  --database URL      with these four and --redis: the database of the gateways, as of npm run gateway
  --json              prints the answer of the engine as JSON
  --yes               erases without a question
  --redis URL         the team's Redis, as of npm run gateway (default: "On this computer"); so are
                      --redis-ca, --redis-cert and --redis-key
  --profile-dir DIR   the data folder, if Parley was started with another than its usual one
  --help              this text`,
  options: {
    ...PLACE_OPTIONS,
    ...ENCRYPTION_OPTIONS,
    ...DECRYPTION_OPTIONS,
    ...AUDIT_OPTIONS,
    ...MESSAGES,
    database: { type: 'string' },
    json: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'password-file': { type: 'string' },
  },
  allowPositionals: true,
};
