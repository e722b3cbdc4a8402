import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { topicNameSchema, topicPatternSchema } from '#shared/contract/noticeModel.ts';
import { findPatternFault, findTopicFault, foldTopic } from '#shared/topic/topicName.ts';

describe('the name of a topic', () => {
  it.each(['build', 'build.release', 'build.release-2_x', '1.2.3', 'x'.repeat(LIMITS.topicNameLength)])(
    'may be %s',
    (name) => {
      expect(findTopicFault(name)).toBeNull();
      expect(topicNameSchema.safeParse(name).success).toBe(true);
    },
  );

  it.each([
    ['', 'empty'],
    ['build release', 'space'],
    [' build', 'space'],
    ['build.\u3000x', 'space'],
    ['build.', 'emptyWord'],
    ['.build', 'emptyWord'],
    ['build..release', 'emptyWord'],
    ['.', 'emptyWord'],
    ['build.*', 'character'],
    ['büild', 'character'],
    ['构建', 'character'],
    ['build:{x}', 'character'],
    ['x'.repeat(LIMITS.topicNameLength + 1), 'tooLong'],
  ])('may not be %j: %s', (name, fault) => {
    expect(findTopicFault(name)).toBe(fault);
  });

  it('is case-insensitive', () => {
    expect(foldTopic('Build.Release')).toBe('build.release');
  });
});

describe('a pattern', () => {
  it.each(['*', '**', '*.*', 'build.*', '*.failed', 'build.**', 'build.rel*', '*-x*y.z', 'build'])(
    'may be %s',
    (pattern) => {
      expect(findPatternFault(pattern)).toBeNull();
      expect(topicPatternSchema.safeParse(pattern).success).toBe(true);
    },
  );

  it.each([
    ['', 'empty'],
    ['build.**.x', 'doubleStar'],
    ['rel**', 'doubleStar'],
    ['build.***', 'doubleStar'],
    ['build.* ', 'space'],
    ['build.*.', 'emptyWord'],
    ['build.[ab]', 'character'],
  ])('may not be %j: %s', (pattern, fault) => {
    expect(findPatternFault(pattern)).toBe(fault);
  });
});
