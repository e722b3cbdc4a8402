/** How a person signed in. It stays with the session, also when the password is changed. */
export type SessionOrigin =
  /** With a name and a password, or as a visitor; also all sessions of earlier versions without a record. */
  | { readonly kind: 'local' }
  /** At the identity provider of the team. `session`: the one there; empty: the provider does not name it. */
  | { readonly kind: 'provider'; readonly session: string }
  /** `passkey`: identifies it among those of the person; see `markOfPasskey`. */
  | { readonly kind: 'passkey'; readonly passkey: string };

export const LOCAL_ORIGIN: SessionOrigin = { kind: 'local' };

/** The fields of a stored session. */
interface OriginFields {
  readonly vouched: boolean;
  readonly atProvider: string;
  readonly passkey: string;
}

export function formatOrigin(origin: SessionOrigin): OriginFields {
  return {
    vouched: origin.kind === 'provider',
    atProvider: origin.kind === 'provider' ? origin.session : '',
    passkey: origin.kind === 'passkey' ? origin.passkey : '',
  };
}

/** `atProvider` and `passkey` are null in sessions of earlier versions. */
export function parseOrigin({
  vouched,
  atProvider,
  passkey,
}: {
  readonly vouched: boolean;
  readonly atProvider: string | null;
  readonly passkey: string | null;
}): SessionOrigin {
  if (vouched) return { kind: 'provider', session: atProvider ?? '' };
  return passkey === null || passkey === '' ? LOCAL_ORIGIN : { kind: 'passkey', passkey };
}
