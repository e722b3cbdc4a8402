/** Where programs post to a webhook. */
export function hookAddress(origin: string, token: string): string {
  return `${origin}/hooks/${token}`;
}

/** What a person pastes into a terminal or a build to publish once, with a topic that the hook may publish in. */
export function hookCommand(origin: string, token: string, pattern: string): string {
  const topic = pattern.replaceAll('**', 'test').replaceAll('*', 'test');
  const body = JSON.stringify({ topic, title: 'It works' });
  return [`curl -X POST ${hookAddress(origin, token)}`, `  -H 'content-type: application/json'`, `  -d '${body}'`].join(
    ' \\\n',
  );
}
