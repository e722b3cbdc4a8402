export interface DocumentSources {
  /** Rejects without a network. */
  readonly network: Promise<Response>;
  /** The stored document; undefined: there is none. */
  readonly readStored: () => Promise<Response | undefined>;
  /** Resolves when the network has had long enough. */
  readonly patience: Promise<void>;
}

/**
 * The document from the network, so that a page is never older than its server. The stored one, if the network fails
 * or takes too long, or if what is in front of the server reports that it is down. Without a stored one: whatever the
 * network brings, as without a worker.
 */
export async function answerDocument({ network, readStored, patience }: DocumentSources): Promise<Response> {
  const isUsable = network.then(
    ({ status }) => status < 500,
    // Reported by `network` if there is no stored document.
    () => false,
  );
  const isAnswered = await Promise.race([isUsable, patience.then(() => false)]);
  if (isAnswered) return network;
  // A broken storage counts as an empty one.
  const stored = await readStored().catch(() => undefined);
  return stored ?? network;
}
