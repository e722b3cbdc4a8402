import type { z } from 'zod';

interface PostIssue {
  readonly field: string;
  readonly message: string;
}

/** Describes a validation error of a post for the person who reads the log of the sending program. */
export function describePostIssue(body: unknown, issues: readonly z.core.$ZodIssue[]): PostIssue {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')?.keys[0];
  if (unknown !== undefined) {
    return { field: unknown, message: 'There is no such field. A post has a title, and may have a topic and a body.' };
  }
  const [issue] = issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (field === '') return { field, message: 'Send one JSON object, with a title in it.' };
  if (issue?.code === 'too_big') return { field, message: `The ${field} is too long.` };
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  return { field, message: isThere ? `The ${field} must be a text.` : `The ${field} is missing.` };
}
