import { describe, expect, it } from 'vitest';
import { refuseCommitMessage } from '../../../scripts/commits/refuseCommitMessage.ts';

describe('commit messages', () => {
  it.each([
    'feat: a list of people',
    'fix(core): a retry posts once',
    'feat(contract)!: offsets begin at 1\n\nBREAKING CHANGE: cursors of 0.1 are stale.',
    'docs: readme\n\nWhy, at length.\n\nCo-authored-by: Anna <anna@example.org>\n',
  ])('accepts %j', (message) => expect(refuseCommitMessage(message)).toBeNull());

  it.each([
    ['Add a list', /type\(scope\)/],
    ['feature: a list', /type\(scope\)/],
    ['feat(core):no space', /type\(scope\)/],
    ['feat(Core): capital', /type\(scope\)/],
    ['feat: ', /type\(scope\)/],
    ['', /type\(scope\)/],
    ['fix: a dot.', /full stop/],
    [`fix: ${'x'.repeat(100)}`, /longer/],
    ['fix: a body\nwithout an empty line', /second line/],
  ])('refuses %j', (message, reason) => expect(refuseCommitMessage(message)).toMatch(reason));
});
