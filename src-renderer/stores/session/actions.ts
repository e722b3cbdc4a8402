import type { Args, Output } from '#shared/contract/index.ts';
import type { ConnectionChoice, HostDescription } from '#shared/contract/hostModel.ts';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { Person } from '#shared/contract/model.ts';
import type { PasskeyAssertion } from '#shared/contract/passkeyCalls.ts';
import type { Me, Role } from '#shared/contract/teamModel.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { GuestLink } from '#shared/text/guestLink.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Persistence } from '../persistence/persistence.ts';
import type { Problem } from '../Problem.ts';
import type { PushActions } from '../pushes/actions.ts';
import { accountOf, serverKey } from './accountOf.ts';
import { myId, NO_OTHER_SIGN_INS, OPEN_TO_ALL, type OtherSignIns, tokenOf } from './reduce.ts';

type Credentials = Args<'account.signIn'>;
type NewAccount = Args<'account.register'>;
type PasswordReset = Args<'account.resetPassword'>;

export interface SessionActions {
  /** Starts the app: continues with the choice of a server, the sign-in, or the conversations of the last session. */
  readonly start: () => Promise<void>;
  /**
   * Tests, connects to and saves a server, then continues with the sign-in. Returns the error if it can't; nothing has
   * changed then.
   */
  readonly choose: (choice: ConnectionChoice) => Promise<Problem | null>;
  /** Joins a team that another computer hosts, then continues with a new account. Returns the error if it can't. */
  readonly join: (team: Args<'host.joinNearby'> | Args<'host.joinByLink'>) => Promise<Problem | null>;
  readonly chooseAgain: () => void;
  readonly signIn: (credentials: Credentials) => Promise<Problem | null>;
  /**
   * Completes a sign-in at the identity provider, or with a passkey in another browser. `verifier`: the secret that the
   * page kept.
   */
  readonly signInWithTicket: (ticket: string, verifier: string) => Promise<Problem | null>;
  /** `response`: of the passkey to the challenge of this connection. */
  readonly signInWithPasskey: (response: PasskeyAssertion) => Promise<Problem | null>;
  readonly register: (account: NewAccount) => Promise<Problem | null>;
  /** Enters a room by a guest link, without an account. */
  readonly visit: (link: GuestLink, nickname: string) => Promise<Problem | null>;
  /** Sets a new password with a code of an admin, and signs in. */
  readonly resetPassword: (reset: PasswordReset) => Promise<Problem | null>;
  /** Sets a new password, which ends all other sessions of the account. */
  readonly changePassword: (password: string, newPassword: string) => Promise<Problem | null>;
  /** My name has changed, here or elsewhere. */
  readonly applyName: (name: string) => Promise<void>;
  /** Ends the session and deletes the account's data on this computer, except for its device token. */
  readonly signOut: () => Promise<void>;
  /**
   * I became a guest, or am none any more: loads again everything that I may see, which replaces what is stored here.
   * Unsent messages stay.
   */
  readonly reenter: (role: Role) => Promise<void>;
  /**
   * The team requires two-factor sign-in of me from now on: shows only its setup. What is stored on this computer
   * stays, also unsent messages.
   */
  readonly requireTwoFactor: () => void;
  /** After the setup: loads everything, like a sign-in. Returns the error if the server still requires it. */
  readonly finishTwoFactor: () => Promise<Problem | null>;
  /** The server ended the session; local data is kept for the next sign-in. */
  readonly expire: () => void;
  /** Stores the answer to "may the session be kept as plain text?", which the settings can change later. */
  readonly decidePlainText: (allowed: boolean) => Promise<void>;
}

export interface SessionHooks {
  readonly persistence: Pick<Persistence, 'start' | 'stop' | 'wipe'>;
  /** Opens the conversation that was open last. */
  readonly reopen: () => void;
  readonly open: (conversationId: string) => void;
  /** Reloads everything from the server; called after every sign-in. */
  readonly entered: () => Promise<void>;
  readonly pushes: Pick<PushActions, 'end' | 'refresh'>;
}

export function createSessionActions(
  context: Context,
  { persistence, reopen, open, entered, pushes }: SessionHooks,
): SessionActions {
  const { client, stores, settings, now } = context;
  let leaving = false;

  const lastPersonKey = (): string => `parley.lastPerson ${serverKey(stores)}`;

  async function start(): Promise<void> {
    stores.session.dispatch({ type: 'started' });
    const described = await client.request('host.describe', {});
    if (!described.ok) return stores.session.dispatch({ type: 'unreachable', problem: described.error });
    stores.host.dispatch({ type: 'described', description: described.value });
    if (described.value.connection === null) return stores.session.dispatch({ type: 'choiceNeeded' });
    await resumeSession();
  }

  /** Continues at another server. */
  async function begin(description: HostDescription, invitation: string | null): Promise<void> {
    leave(null);
    stores.session.dispatch({ type: 'started' });
    stores.host.dispatch({ type: 'described', description });
    await resumeSession(invitation);
  }

  async function resumeSession(invitation: string | null = null): Promise<void> {
    const loaded = await client.request('host.loadSession', {});
    const token = loaded.ok ? loaded.value.token : null;
    if (token === null) return askToSignIn(null, invitation);
    const resuming = client.request('account.resume', { token });
    const last = lastPerson();
    if (last !== null) return showLocalData(last, token, resuming);
    const resumed = await resuming;
    if (resumed.ok) return enter(resumed.value.me, token);
    if (resumed.error.code !== 'SESSION_EXPIRED') {
      return stores.session.dispatch({ type: 'unreachable', problem: resumed.error });
    }
    await client.request('host.storeSession', { token: null });
    await askToSignIn(resumed.error);
  }

  /** Without an answer the page offers to sign in and to create an account. */
  async function askToSignIn(problem: Problem | null, invitation: string | null = null): Promise<void> {
    const team = await client.request('team.isEmpty', {});
    const described: Partial<Output<'team.isEmpty'>> = team.ok ? team.value : {};
    const { isEmpty: isFirst = false, joining = 'open', needsSetupCode = false } = described;
    const newAccounts = { joining, needsSetupCode };
    const name = lastPerson()?.name ?? '';
    const ended = { problem, name, isFirst, newAccounts, invitation, ...otherSignIns(described) };
    stores.session.dispatch({ type: 'ended', ...ended });
  }

  /** After a session has ended, for the next sign-in. */
  async function readOtherSignIns(): Promise<void> {
    const team = await client.request('team.isEmpty', {});
    stores.session.dispatch({ type: 'otherSignInsRead', ...otherSignIns(team.ok ? team.value : {}) });
  }

  /** Shows the local data of the last person at once, and validates the session in the background. */
  async function showLocalData(
    last: Person,
    token: string,
    resuming: Promise<Result<Output<'account.resume'>>>,
  ): Promise<void> {
    await persistence.start(accountOf(stores, last));
    stores.session.dispatch({ type: 'entered', me: last, token, askPlainText: false });
    reopen();
    const isSameSession = sameSession(stores);
    const resumed = await resuming;
    if (!isSameSession()) return;
    if (resumed.ok && resumed.value.me.id === last.id) {
      if (resumed.value.me.twoFactorRequired === true) return requireTwoFactor();
      stores.session.dispatch({ type: 'roleChanged', role: resumed.value.me.role });
      void applyName(resumed.value.me.name);
      return loadFromServer();
    }
    if (resumed.ok) {
      leave(null);
      return enter(resumed.value.me, token);
    }
    if (resumed.error.code === 'SESSION_EXPIRED') expire();
  }

  async function enter(me: Me, token: string, askPlainText = false): Promise<void> {
    if (me.twoFactorRequired === true) {
      stores.session.dispatch({ type: 'twoFactorRequired', me, token, askPlainText });
      return entered();
    }
    settings.set(lastPersonKey(), `${me.id} ${me.name}`);
    await persistence.start(accountOf(stores, me));
    stores.session.dispatch({ type: 'entered', me, token, askPlainText });
    reopen();
    await loadFromServer();
  }

  function requireTwoFactor(): void {
    const session = stores.session.getState();
    if (session.status === 'twoFactorRequired') stores.session.dispatch({ ...session, type: 'twoFactorRequired' });
    if (session.status !== 'signedIn') return;
    const { me, token, askPlainText } = session;
    leave(null);
    void enter({ ...me, twoFactorRequired: true }, token, askPlainText);
  }

  async function loadFromServer(): Promise<void> {
    await entered();
    // The last conversation may not have been in the local list.
    if (stores.timelines.getState().recent.length === 0) reopen();
  }

  /** Stored as `id name`; an id contains no spaces. */
  function lastPerson(): Person | null {
    const [id, ...name] = settings.get(lastPersonKey())?.split(' ') ?? [];
    return id === undefined ? null : { id, name: name.join(' ') };
  }

  /**
   * Includes the device token if the account was used on this computer before, so that failed attempts of others don't
   * block it.
   */
  async function signIn(credentials: Credentials): Promise<Problem | null> {
    const device = await loadDevice(credentials.name);
    return completeSignIn(credentials.name, await client.request('account.signIn', { ...credentials, ...device }));
  }

  async function resetPassword(reset: PasswordReset): Promise<Problem | null> {
    const device = await loadDevice(reset.name);
    return completeSignIn(reset.name, await client.request('account.resetPassword', { ...reset, ...device }));
  }

  async function loadDevice(name: string): Promise<{ device?: string }> {
    const loaded = await client.request('host.loadDevice', { name });
    return loaded.ok && loaded.value.device !== null ? { device: loaded.value.device } : {};
  }

  async function register(account: NewAccount): Promise<Problem | null> {
    return completeSignIn(account.name, await client.request('account.register', account));
  }

  async function visit({ room, code }: GuestLink, nickname: string): Promise<Problem | null> {
    const result = await client.request('visitor.enter', { room, code, nickname });
    if (!result.ok) return result.error;
    const { me, token, conversationId } = result.value;
    const stored = await client.request('host.storeSession', { token });
    await enter(me, token, !stored.ok && asksForPlainText(stored.error));
    open(conversationId);
    return null;
  }

  async function completeSignIn(name: string, result: Result<Output<'account.signIn'>>): Promise<Problem | null> {
    if (!result.ok) return result.error;
    const { me, token, device } = result.value;
    // If it can't be stored, the next sign-in is from an unknown device.
    if (device !== undefined) await client.request('host.storeDevice', { name, device });
    const stored = await client.request('host.storeSession', { token });
    await enter(me, token, !stored.ok && asksForPlainText(stored.error));
    return null;
  }

  function leave(problem: Problem | null): void {
    persistence.stop();
    const name = lastPerson()?.name ?? '';
    const team = { isFirst: false, newAccounts: OPEN_TO_ALL, invitation: null, ...NO_OTHER_SIGN_INS };
    stores.session.dispatch({ type: 'ended', problem, name, ...team });
    stores.team.dispatch({ type: 'reset' });
    stores.reports.dispatch({ type: 'reset' });
    stores.retention.dispatch({ type: 'reset' });
    stores.health.dispatch({ type: 'reset' });
    stores.allRooms.dispatch({ type: 'reset' });
    stores.teamHooks.dispatch({ type: 'reset' });
    stores.storage.dispatch({ type: 'reset' });
    stores.groups.dispatch({ type: 'reset' });
    stores.customEmoji.dispatch({ type: 'reset' });
    stores.dataExport.dispatch({ type: 'reset' });
    stores.devices.dispatch({ type: 'reset' });
    stores.profiles.dispatch({ type: 'reset' });
    stores.pictures.dispatch({ type: 'reset' });
    for (const store of [stores.people, stores.presence, stores.conversations, stores.members, stores.timelines]) {
      store.dispatch({ type: 'reset' });
    }
    stores.rooms.dispatch({ type: 'reset' });
    stores.joinRequests.dispatch({ type: 'reset' });
    stores.proposals.dispatch({ type: 'reset' });
    stores.typing.dispatch({ type: 'reset' });
    stores.reads.dispatch({ type: 'reset' });
    stores.selection.dispatch({ type: 'ended' });
    stores.navigation.dispatch({ type: 'reset' });
    stores.switcher.dispatch({ type: 'closed' });
    stores.panels.dispatch({ type: 'reset' });
    stores.drafts.dispatch({ type: 'reset' });
    stores.replies.dispatch({ type: 'reset' });
    stores.edits.dispatch({ type: 'reset' });
    stores.forwarding.dispatch({ type: 'closed' });
    stores.replyPreviews.dispatch({ type: 'reset' });
    stores.threads.dispatch({ type: 'reset' });
    stores.previews.dispatch({ type: 'reset' });
    stores.pins.dispatch({ type: 'reset' });
    stores.saved.dispatch({ type: 'reset' });
    stores.blocks.dispatch({ type: 'reset' });
    stores.scheduled.dispatch({ type: 'reset' });
    stores.uploads.dispatch({ type: 'reset' });
    stores.search.dispatch({ type: 'reset' });
    stores.settings.dispatch({ type: 'reset' });
    for (const store of [stores.inbox, stores.announcements, stores.topics, stores.activity, stores.unread]) {
      store.dispatch({ type: 'reset' });
    }
  }

  async function applyName(name: string): Promise<void> {
    const session = stores.session.getState();
    if (session.status !== 'signedIn' || session.me.name === name) return;
    const { me } = session;
    stores.session.dispatch({ type: 'renamed', name });
    settings.set(lastPersonKey(), `${me.id} ${name}`);
    // The next sign-in is with the new name, and this device stays a known one.
    const { device } = await loadDevice(me.name);
    if (device !== undefined) await client.request('host.storeDevice', { name, device });
  }

  function expire(): void {
    if (leaving) return;
    void client.request('host.storeSession', { token: null });
    void pushes.end();
    stores.connection.dispatch({ type: 'refused', at: now(), code: 'SESSION_EXPIRED' });
    const problem: Problem = { code: 'SESSION_EXPIRED', details: {} };
    if (isVisitor(myId(stores.session.getState()) ?? '')) void forgetAccount(problem);
    else leave(problem);
    void readOtherSignIns();
  }

  /** Deletes what this computer stores of the account; a visitor can't sign in again. */
  async function forgetAccount(problem: Problem | null): Promise<void> {
    const session = stores.session.getState();
    settings.set(lastPersonKey(), null);
    if ('me' in session) {
      await client.request('host.deleteKeys', { userId: session.me.id });
      await persistence.wipe(accountOf(stores, session.me));
    }
    leave(problem);
  }

  return {
    start,
    async choose(choice) {
      const result = await client.request('host.chooseConnection', choice);
      if (!result.ok) return result.error;
      await begin(result.value, null);
      return null;
    },
    async join(team) {
      const result =
        'link' in team ? await client.request('host.joinByLink', team) : await client.request('host.joinNearby', team);
      if (!result.ok) return result.error;
      await begin(result.value.description, result.value.invitation);
      return null;
    },
    chooseAgain: () => stores.session.dispatch({ type: 'choiceNeeded' }),
    signIn,
    signInWithTicket: async (ticket, verifier) =>
      completeSignIn('', await client.request('account.signInWithTicket', { ticket, verifier })),
    signInWithPasskey: async (response) =>
      completeSignIn('', await client.request('account.signInWithPasskey', { response })),
    register,
    visit,
    resetPassword,
    async changePassword(password, newPassword) {
      const isSameSession = sameSession(stores);
      const result = await client.request('account.changePassword', { password, newPassword });
      if (!result.ok) return result.error;
      const { token } = result.value;
      if (!isSameSession()) return null;
      stores.session.dispatch({ type: 'tokenReplaced', token });
      await client.request('host.storeSession', { token });
      // The subscription ended with the former session.
      void pushes.refresh(false);
      return null;
    },
    applyName,
    async signOut() {
      // The server may report the end of the session before it answers; a sign-out must not show it as expired.
      leaving = true;
      // Without an answer the session expires on the server later; locally it ends now.
      await client.request('account.signOut', {});
      await client.request('host.storeSession', { token: null });
      await pushes.end();
      await forgetAccount(null);
      void readOtherSignIns();
      leaving = false;
    },
    async reenter(role) {
      const session = stores.session.getState();
      if (session.status !== 'signedIn') return;
      const { me, token } = session;
      leave(null);
      await enter({ ...me, role }, token);
    },
    requireTwoFactor,
    async finishTwoFactor() {
      const session = stores.session.getState();
      if (session.status !== 'twoFactorRequired') return null;
      const resumed = await client.resume();
      if (tokenOf(stores.session.getState()) !== session.token) return null;
      if (resumed.ok && resumed.value.me.twoFactorRequired !== true) {
        await enter(resumed.value.me, session.token, session.askPlainText);
        return null;
      }
      requireTwoFactor();
      return resumed.ok ? { code: 'TWO_FACTOR_REQUIRED', details: {} } : resumed.error;
    },
    expire,
    async decidePlainText(allowed) {
      const session = stores.session.getState();
      if (session.status !== 'signedIn') return;
      await client.request('host.storeSession', { token: session.token, allowPlainText: allowed });
      stores.session.dispatch({ type: 'plainTextSettled' });
      const described = await client.request('host.describe', {});
      if (described.ok) stores.host.dispatch({ type: 'described', description: described.value });
    },
  };
}

function otherSignIns({ singleSignOn, passkeys }: Partial<Output<'team.isEmpty'>>): OtherSignIns {
  return { provider: singleSignOn?.name ?? null, hasPasskeys: passkeys === true };
}

/** The session could not be stored encrypted, and the person has not decided yet whether to store it as plain text. */
function asksForPlainText({ code, details }: Problem): boolean {
  return code === 'SECRET_STORE_UNAVAILABLE' && details['isSettled'] !== true;
}
