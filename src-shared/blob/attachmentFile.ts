/** The name of a file in an export, valid on all systems: its id, and the ending of its name. */
export function attachmentFile({ id, name }: { readonly id: string; readonly name: string }): string {
  const [end = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? [];
  return id + end.toLowerCase();
}
