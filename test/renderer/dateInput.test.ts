import { describe, expect, it } from 'vitest';
import {
  datePattern,
  formatClock,
  formatDateField,
  parseClock,
  parseDateField,
  parseTypedDate,
} from '../../src-renderer/text/dateInput.ts';

describe('a field for a date', () => {
  it.each([
    ['24/12/2026, 15:30', '2026-12-24T15:30'],
    ['4.1.2027 9:05', '2027-01-04T09:05'],
    [' 24-12-2026  3:30 pm', '2026-12-24T15:30'],
    ['2026-12-24T15:30', '2026-12-24T15:30'],
    ['2026-12-24T15:30:09', '2026-12-24T15:30:09'],
    ['2026/12/24 15:30', null],
    ['12/24/2026, 15:30', null],
    ['31/02/2026, 15:30', null],
    ['24/12/26, 15:30', null],
    ['24/12/2026', null],
    ['24/12/2026, 24:00', null],
    ['tomorrow', null],
    ['', null],
  ])('parses %j with a time as %j', (typed, field) => {
    expect(parseTypedDate(typed, 'dayTime')).toBe(field);
  });

  it.each([
    ['24/12/2026', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
    ['24/12/2026, 15:30', null],
    ['2026-02-29', null],
  ])('parses %j as the day %j', (typed, field) => {
    expect(parseTypedDate(typed, 'day')).toBe(field);
  });

  it('formats in the locale of the interface, and keeps invalid input as it was typed', () => {
    expect(datePattern('day')).toBe('DD/MM/YYYY');
    expect(datePattern('dayTime')).toBe('DD/MM/YYYY, HH:MM');
    expect(formatDateField('2026-12-04T09:05')).toBe('04/12/2026, 09:05');
    expect(formatDateField('2026-12-04')).toBe('04/12/2026');
    expect(formatDateField('12/24/2026')).toBe('12/24/2026');
    expect(parseDateField('12/24/2026')).toBeNull();
  });
});

describe('a time of day', () => {
  it.each([
    ['9:05', 545],
    ['21.30', 1290],
    ['12 am', 0],
    ['12:15 p.m.', 735],
    ['9', null],
    ['24:00', null],
    ['13 pm', null],
    ['0:70', null],
    ['', null],
  ])('parses %j as %j minutes after midnight', (typed, minutes) => {
    expect(parseClock(typed)).toBe(minutes);
  });

  it('formats with 24 hours', () => {
    expect(formatClock(0)).toBe('00:00');
    expect(formatClock(1290)).toBe('21:30');
  });
});
