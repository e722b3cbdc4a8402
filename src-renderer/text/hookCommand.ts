/** The address of a webhook to which programs post. */
export function hookAddress(origin: string, token: string): string {
  return `${origin}/hooks/${token}`;
}

/** A command that publishes one test post, in a topic that the hook may publish in. */
export function hookCommand(origin: string, token: string, pattern: string): string {
  const topic = pattern.replaceAll('**', 'test').replaceAll('*', 'test');
  const body = JSON.stringify({ topic, title: 'It works' });
  return [`curl -X POST ${hookAddress(origin, token)}`, `  -H 'content-type: application/json'`, `  -d '${body}'`].join(
    ' \\\n',
  );
}
