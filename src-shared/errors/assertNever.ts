/** Ends a switch over a union: an unhandled new member fails the type check here. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
