import { comparedName } from '#core/account/accounts.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';

/** The id of the person with this name, in any spelling that signs in to the same account. */
export async function findPerson(client: Client, typed: string): Promise<string> {
  const { people } = unwrap(await client.request('admin.people', {}));
  const found = people.find(({ name }) => comparedName(name) === comparedName(typed));
  if (found === undefined) throw new Error(`Nobody has the name ${typed}; “people” lists the names.`);
  return found.id;
}
