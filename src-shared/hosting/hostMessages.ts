import type { ErrorCode } from '../errors/codes.ts';
import type { HostAddress } from './hostedTeam.ts';

/** A team that was announced in the local network. Anyone there can announce one, so nothing of it is certain. */
export interface NearbyTeam {
  readonly hostId: string;
  readonly name: string;
  /** Whose computer it is; may be empty. */
  readonly owner: string;
  readonly addresses: readonly HostAddress[];
}

/** Worker to main: all teams that are announced now, whenever they change. */
export type NearbyReply = { readonly kind: 'teams'; readonly teams: readonly NearbyTeam[] };

/** The data with which the worker of a host starts. */
export interface HostWorkerData {
  /** The folder of the private Redis, in which the certificate is stored, too. */
  readonly redisFolder: string;
  /** The name of the team. */
  readonly name: string;
  /** Whose computer it is, for the announcement. */
  readonly owner: string;
  /** That of the last time; null: any. */
  readonly port: number | null;
}

/** Main to worker. It ends after `stop`. */
export type HostRequest =
  /** Creates a pairing code. `invitation`: what a guest with this code receives. */
  | { readonly kind: 'offer'; readonly invitation: string }
  /** The computer is about to sleep: the announcement is withdrawn. */
  | { readonly kind: 'suspend' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'stop' };

export type PairingCode =
  | { readonly status: 'valid'; readonly code: string; readonly expiresAt: number; readonly invitation: string }
  /** It was guessed too often. */
  | { readonly status: 'usedUp' };

/** A host that serves its team. */
export interface HostStatus {
  readonly port: number;
  readonly addresses: readonly HostAddress[];
  /** SHA-256 of its certificate. */
  readonly fingerprint: Uint8Array;
  /** Number of connected clients, without this computer. */
  readonly connected: number;
  readonly pairing: PairingCode | null;
}

/** Worker to main. */
export type HostReply =
  | { readonly kind: 'status'; readonly status: HostStatus }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly details: Readonly<Record<string, unknown>> }
  /** A line of pino. */
  | { readonly kind: 'log'; readonly line: string };
