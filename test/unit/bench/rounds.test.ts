import { describe, expect, it } from 'vitest';
import { interleave, median, percentile } from '../../bench/rounds.ts';

describe('rounds', () => {
  it('run every variant once each, rotate the first one, and discard a warm-up round', async () => {
    const order: string[] = [];
    const variant = (name: string) => () => Promise.resolve(order.push(name));
    const samples = await interleave({ a: variant('a'), b: variant('b') }, 3);
    expect(order.join('')).toBe('ababbaab');
    expect(samples).toEqual({ a: [3, 6, 7], b: [4, 5, 8] });
  });
});

describe('percentiles', () => {
  it('use the nearest rank, whatever the order', () => {
    const values = [5, 1, 4, 2, 3];
    expect(median(values)).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2);
    expect(percentile(values, 0)).toBe(1);
    expect(percentile(values, 0.99)).toBe(5);
    expect(
      percentile(
        Array.from({ length: 200 }, (_, index) => index + 1),
        0.99,
      ),
    ).toBe(198);
  });

  it('of an empty list are NaN', () => {
    expect(median([])).toBeNaN();
  });
});
