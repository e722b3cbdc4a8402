/** Work under one name is done one after the other; under another name it does not wait. */
export type Turns = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const ended: Promise<void> = result.then(
      () => forget(),
      () => forget(), // the caller has the error
    );
    const forget = (): void => {
      if (last.get(name) === ended) last.delete(name);
    };
    last.set(name, ended);
    return result;
  };
}
