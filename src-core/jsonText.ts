/** The text that a script stored as JSON. Anything else, which another program wrote, is returned as it is stored. */
export function readJsonText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}
