import type { Joining, Me, Role } from '#shared/contract/teamModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';

export type SessionState =
  | { readonly status: 'starting' }
  /** No server is chosen yet. */
  | { readonly status: 'choosing' }
  | SignedOut
  /** There is a session, but the server does not answer and there is no local data. */
  | { readonly status: 'unreachable'; readonly problem: Problem }
  | TwoFactorRequired
  | SignedIn;

export interface SignedOut extends OtherSignIns {
  readonly status: 'signedOut';
  /** Why the session ended. */
  readonly problem: Problem | null;
  /** The name of the last account that did not sign out; empty: none. */
  readonly name: string;
  /** The server has no accounts yet, so the first one is created. */
  readonly isFirst: boolean;
  readonly newAccounts: NewAccounts;
  /** The invitation with which the person joined the team just now. */
  readonly invitation: string | null;
}

/** How the server lets people sign in besides name and password. */
export interface OtherSignIns {
  /** The name of the identity provider. */
  readonly provider: string | null;
  readonly hasPasskeys: boolean;
}

/** A server that has not answered, or of an earlier version. */
export const NO_OTHER_SIGN_INS: OtherSignIns = { provider: null, hasPasskeys: false };

/** What a new account needs, as far as the server says. */
export interface NewAccounts {
  readonly joining: Joining;
  /** The first account needs the code that the server printed. */
  readonly needsSetupCode: boolean;
}

/** A server without roles. */
export const OPEN_TO_ALL: NewAccounts = { joining: 'open', needsSetupCode: false };

/** The team requires two-factor sign-in of me: nothing else can be done until I have set it up. */
export interface TwoFactorRequired {
  readonly status: 'twoFactorRequired';
  readonly me: Me;
  readonly token: string;
  readonly askPlainText: boolean;
  /** The server does not require it any more: I have set it up, here or elsewhere, or the rule changed. */
  readonly isLifted: boolean;
}

export interface SignedIn {
  readonly status: 'signedIn';
  readonly me: Me;
  readonly token: string;
  /** The system can't encrypt the session, so the person is asked whether to store it as plain text. */
  readonly askPlainText: boolean;
}

export type SessionAction =
  | { readonly type: 'choiceNeeded' }
  | { readonly type: 'started' }
  | ({ readonly type: 'ended' } & Omit<SignedOut, 'status'>)
  /** After a session has ended. */
  | ({ readonly type: 'otherSignInsRead' } & OtherSignIns)
  | { readonly type: 'unreachable'; readonly problem: Problem }
  | { readonly type: 'entered'; readonly me: Me; readonly token: string; readonly askPlainText: boolean }
  | { readonly type: 'twoFactorRequired'; readonly me: Me; readonly token: string; readonly askPlainText: boolean }
  | { readonly type: 'twoFactorLifted' }
  /** The server confirmed the session, or changed my role. */
  | { readonly type: 'roleChanged'; readonly role: Role | undefined }
  /** My name has changed. */
  | { readonly type: 'renamed'; readonly name: string }
  /** After a new password. */
  | { readonly type: 'tokenReplaced'; readonly token: string }
  | { readonly type: 'plainTextSettled' };

export const initialSession: SessionState = { status: 'starting' };

export function reduceSession(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'choiceNeeded':
      return { status: 'choosing' };
    case 'started':
      return initialSession;
    case 'ended': {
      const { type: _type, ...ended } = action;
      return { status: 'signedOut', ...ended };
    }
    case 'otherSignInsRead': {
      const { provider, hasPasskeys } = action;
      return state.status === 'signedOut' ? { ...state, provider, hasPasskeys } : state;
    }
    case 'unreachable':
      return { status: 'unreachable', problem: action.problem };
    case 'entered':
      return { status: 'signedIn', me: action.me, token: action.token, askPlainText: action.askPlainText };
    case 'twoFactorRequired':
      return {
        status: 'twoFactorRequired',
        me: action.me,
        token: action.token,
        askPlainText: action.askPlainText,
        isLifted: false,
      };
    case 'twoFactorLifted':
      return state.status === 'twoFactorRequired' ? { ...state, isLifted: true } : state;
    case 'roleChanged': {
      if (state.status !== 'signedIn' || state.me.role === action.role) return state;
      const { role: _earlier, ...me } = state.me;
      return { ...state, me: { ...me, ...(action.role !== undefined && { role: action.role }) } };
    }
    case 'renamed':
      return state.status === 'signedIn' ? { ...state, me: { ...state.me, name: action.name } } : state;
    case 'tokenReplaced':
      return state.status === 'signedIn' ? { ...state, token: action.token } : state;
    case 'plainTextSettled':
      return state.status === 'signedIn' ? { ...state, askPlainText: false } : state;
    default:
      return assertNever(action);
  }
}

/** Whether the signed-in person administers the team. */
export function isAdmin(state: SessionState): boolean {
  return state.status === 'signedIn' && (state.me.role === 'owner' || state.me.role === 'admin');
}

/** Whether the signed-in person sees only the rooms that they were invited to, and the people in them. */
export function isGuest(state: SessionState): boolean {
  return state.status === 'signedIn' && state.me.role === 'guest';
}

/** The token of the session, also while it only sets up two-factor sign-in. */
export function tokenOf(state: SessionState): string | null {
  return state.status === 'signedIn' || state.status === 'twoFactorRequired' ? state.token : null;
}

export function myId(state: SessionState): string | null {
  return state.status === 'signedIn' ? state.me.id : null;
}
