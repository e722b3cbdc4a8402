/** A request to a push service (RFC 8030). */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The status of a request that was not made, because the endpoint can't be one of a push service. It is not repeated.
 */
export const NOT_SENT = 0;

export interface PushResponse {
  /** Of the response, or `NOT_SENT`. */
  readonly status: number;
  /** When the push service wants to be asked again; null: it did not say. */
  readonly retryAfterMs: number | null;
}

/** What the host provides for pushes. */
export interface PushPorts {
  /** Where push services reach the operator: a `mailto:` or `https:` address. */
  readonly contact: string;
  /** Whether pushes may be sent to this endpoint, which a client chose. */
  readonly allows: (endpoint: string) => boolean;
  /** Sends a request. Rejects when there is no response; the error may be logged. */
  readonly post: (request: PushRequest) => Promise<PushResponse>;
}
