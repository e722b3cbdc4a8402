import { expect, it } from 'vitest';
import { CallPacer } from '../../src-gateway/CallPacer.ts';

it('starts the calls of a burst at once, further ones at the rate, and forgets what is over', () => {
  const pacer = new CallPacer({ perSecond: 200, burst: 10 });
  const burst = Array.from({ length: 10 }, () => pacer.count('mei', 1, 1_000));
  expect(burst).toEqual(burst.map(() => 0));
  expect([pacer.count('mei', 1, 1_000), pacer.count('mei', 1, 1_000), pacer.count('mei', 4, 1_000)]).toEqual([
    5, 10, 30,
  ]);
  expect(pacer.count('tom', 1, 1_000)).toBe(0);
  expect(pacer.count('mei', 1, 1_080)).toBe(0);
  expect(Array.from({ length: 10 }, () => pacer.count('mei', 1, 5_000))).toEqual(burst);
});

it('lets a steady caller who stays within the rate never wait', () => {
  const pacer = new CallPacer({ perSecond: 100, burst: 20 });
  for (let now = 0; now < 60_000; now += 10) expect(pacer.count('mei', 1, now)).toBe(0);
});

it('bounds what it remembers', () => {
  const pacer = new CallPacer({ perSecond: 1, burst: 1 });
  expect(pacer.count('mei', 2, 0)).toBe(1_000);
  for (let person = 0; person < 20_000; person += 1) pacer.count(`person ${person}`, 1, 0);
  expect(pacer.count('mei', 1, 0)).toBe(0);
});
