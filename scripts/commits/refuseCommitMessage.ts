const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const SUBJECT = new RegExp(String.raw`^(${TYPES.join('|')})(\([a-z][a-z0-9-]*\))?!?: (\S.*)$`, 'u');
const LONGEST_SUBJECT = 100;

/**
 * Why a message does not follow https://www.conventionalcommits.org/en/v1.0.0/, or `null` when it does.
 * @param message subject, empty line, body, as git keeps it
 */
export function refuseCommitMessage(message: string): string | null {
  const [subject = '', separator] = message.trim().split('\n');
  const description = SUBJECT.exec(subject)?.[3];
  if (description === undefined) return `the subject is not "type(scope): description" with one of ${TYPES.join(', ')}`;
  if (subject.length > LONGEST_SUBJECT) return `the subject is longer than ${LONGEST_SUBJECT} characters`;
  if (description.endsWith('.')) return 'the subject ends in a full stop';
  if (separator !== undefined && separator !== '') return 'the second line is not empty';
  return null;
}
