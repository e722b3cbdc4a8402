import Conf from 'conf';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';
import { SERVERS } from '#shared/contract/hostModel.ts';
import { FIRST_SERVER, isServerId } from '../security/appOrigin.ts';
import { openOrSetAside } from '../settings/openOrSetAside.ts';

/** Which servers the person has, in their order, and which one is shown. There is always at least one. */
export interface ServerList {
  readonly ids: () => readonly string[];
  readonly selected: () => string;
  readonly select: (id: string) => void;
  /** Adds a server at the end; null: there are already as many as there may be. */
  readonly add: () => string | null;
  /**
   * Removes a server and, if it was the selected one, selects its neighbour. In place of the last one there is a new
   * one.
   */
  readonly remove: (id: string) => void;
  /** The removed servers whose data is not deleted yet, also of an earlier run. */
  readonly removing: () => readonly string[];
  /** The data of a removed server is deleted, or it is in use again. */
  readonly removed: (id: string) => void;
}

const idSchema = z.string().refine(isServerId, 'not the id of a server');
const fileSchema = z
  .object({
    ids: z
      .array(idSchema)
      .min(1)
      .max(SERVERS)
      .refine((ids) => new Set(ids).size === ids.length, 'an id occurs twice'),
    selected: idSchema,
    removing: z.array(idSchema).max(100).exactOptional(),
  })
  .loose();
type ListData = z.infer<typeof fileSchema>;

/** The folder of a server's own settings, secrets and local store. The first server's is that of the profile. */
export function folderOf(userData: string, id: string): string {
  return id === FIRST_SERVER ? userData : join(userData, 'servers', id);
}

/** What a server has stored once it was connected, also where a file was set aside as unreadable. */
const TRACES = /^(?:settings\.json|secrets\.json|store$)/;
/** The folder of the first server always has the settings of this computer. */
const TRACES_OF_FIRST = /^(?:secrets\.json|store$)/;

/** Whether something of a server is stored, so that it must not be removed without a question. */
export function hasData(userData: string, id: string): boolean {
  const folder = folderOf(userData, id);
  const traces = id === FIRST_SERVER ? TRACES_OF_FIRST : TRACES;
  return existsSync(folder) && readdirSync(folder).some((name) => traces.test(name));
}

/**
 * The list in `servers.json`. Without a readable file the servers are those that have a folder, so that a damaged list
 * loses none of them.
 * @param isFirstUsed whether the first server has a connection
 */
export function createServerList(userData: string, isFirstUsed: boolean, log: Logger): ServerList {
  const open = () =>
    new Conf<ListData>({
      cwd: userData,
      configName: 'servers',
      configFileMode: 0o600,
      serialize: (data) => JSON.stringify(fileSchema.parse(data), undefined, '\t'),
      deserialize: (text) => fileSchema.parse(JSON.parse(text)),
    });
  const file = openOrSetAside(join(userData, 'servers.json'), open, log);
  let ids: readonly string[] = file.get('ids') ?? findServers(userData, isFirstUsed);
  let removing: readonly string[] = file.get('removing') ?? [];
  let selected: string = file.get('selected') ?? ids[0] ?? FIRST_SERVER;
  if (!ids.includes(selected)) selected = ids[0] ?? FIRST_SERVER;

  /** The place of a first server that was removed is used again, once its data is deleted. */
  function freeId(): string {
    return [...ids, ...removing].includes(FIRST_SERVER) ? createServerId() : FIRST_SERVER;
  }

  function save(): void {
    file.set({ ids: [...ids], selected, removing: [...removing] });
  }

  return {
    ids: () => ids,
    selected: () => selected,
    select(id) {
      if (!ids.includes(id) || id === selected) return;
      selected = id;
      save();
    },
    add() {
      if (ids.length >= SERVERS) return null;
      const id = freeId();
      ids = [...ids, id];
      save();
      return id;
    },
    remove(id) {
      const index = ids.indexOf(id);
      if (index === -1) return;
      const left = ids.filter((other) => other !== id);
      removing = [...removing, id];
      ids = left;
      if (left.length === 0) ids = [freeId()];
      if (selected === id) selected = ids[Math.min(index, ids.length - 1)] ?? FIRST_SERVER;
      save();
    },
    removing: () => removing,
    removed(id) {
      if (!removing.includes(id)) return;
      removing = removing.filter((other) => other !== id);
      save();
    },
  };
}

function createServerId(): string {
  return `server-${randomBytes(6).toString('hex')}`;
}

/** The servers that have settings in a folder of their own; the first one, if it is used or the only one. */
function findServers(userData: string, isFirstUsed: boolean): string[] {
  const folder = join(userData, 'servers');
  const further = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => isServerId(name) && name !== FIRST_SERVER)
        .filter((name) => hasData(userData, name))
        .toSorted()
    : [];
  return [...(isFirstUsed || further.length === 0 ? [FIRST_SERVER] : []), ...further].slice(0, SERVERS);
}
