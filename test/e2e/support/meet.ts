import type { Person } from './Person.ts';

export type Arrive = (name: string) => Promise<Person>;

/** Mei, with the conversation with Tom open, and Tom, who has not opened it yet. */
export async function arriveTwo(arrive: Arrive): Promise<[Person, Person]> {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await mei.writeTo(tom);
  return [mei, tom];
}

/** Two people who have their conversation with each other open. */
export async function meet(arrive: Arrive): Promise<[Person, Person]> {
  const [mei, tom] = await arriveTwo(arrive);
  await mei.sayAndWait('before');
  await tom.open(mei);
  await tom.sees('before');
  return [mei, tom];
}
