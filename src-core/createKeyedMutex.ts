/** A mutex per key: tasks with the same name run one after the other, tasks with different names concurrently. */
export type KeyedMutex = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const settled: Promise<void> = result.then(
      () => release(),
      () => release(), // the caller has the error
    );
    const release = (): void => {
      if (last.get(name) === settled) last.delete(name);
    };
    last.set(name, settled);
    return result;
  };
}
