/** A request to a push service (RFC 8030). */
export interface PushRequest {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface PushResponse {
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
