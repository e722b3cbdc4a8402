type Person = 0 | 1;

/** A model of what two people sent, read and recalled, with counts. */
export interface PairModel {
  nextId(): number;
  sent(by: Person, offset: number): void;
  read(by: Person, offset: number): void;
  recalled(offset: number): void;
  isBy(person: Person, offset: number): boolean;
  unread(of: Person): number;
}

export function createPairModel(): PairModel {
  const messages = new Map<number, { readonly by: Person; isRecalled: boolean }>();
  const marks: [number, number] = [0, 0];
  let ids = 0;
  const read = (by: Person, offset: number): void => {
    marks[by] = Math.max(marks[by], offset);
  };
  return {
    nextId: () => (ids += 1),
    sent(by, offset) {
      messages.set(offset, { by, isRecalled: false });
      read(by, offset);
    },
    read,
    recalled(offset) {
      const message = messages.get(offset);
      if (message !== undefined) message.isRecalled = true;
    },
    isBy: (person, offset) => messages.get(offset)?.by === person,
    unread: (of) => [...messages].filter(([offset, { isRecalled }]) => offset > marks[of] && !isRecalled).length,
  };
}
