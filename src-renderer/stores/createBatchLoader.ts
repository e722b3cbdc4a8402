/**
 * Loads what is shown: the ids that are requested at the same moment together, at most `limit` with one call. Ids that
 * are waiting or being loaded are not requested again.
 */
export function createBatchLoader(
  limit: number,
  load: (ids: readonly string[]) => Promise<void>,
): (id: string) => void {
  const waiting = new Set<string>();
  const loading = new Set<string>();

  async function loadWaiting(): Promise<void> {
    const ids = [...waiting].slice(0, limit);
    for (const id of ids) {
      waiting.delete(id);
      loading.add(id);
    }
    if (waiting.size > 0) queueMicrotask(() => void loadWaiting());
    await load(ids);
    for (const id of ids) loading.delete(id);
  }

  return (id) => {
    if (loading.has(id) || waiting.has(id)) return;
    waiting.add(id);
    if (waiting.size === 1) queueMicrotask(() => void loadWaiting());
  };
}
