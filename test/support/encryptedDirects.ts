import { expect } from 'vitest';
import type { Core } from '#core/Core.ts';
import type { DirectLock } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { createEncryptingClient } from '../../src-renderer/roomEncryption/createEncryptingClient.ts';
import type { EncryptionOptions } from '../../src-renderer/roomEncryption/RoomEncryption.ts';
import type { DevicesSnapshot } from '../../src-renderer/roomEncryption/direct/DirectEncryption.ts';
import { connect, join, type SignedIn } from './coreForTests.ts';
import { type EncryptedPerson, openPage, PAGE } from './encryptedPerson.ts';

/** A page on a device of its own, with what it knows of devices. */
export async function onDevice(person: EncryptedPerson, options: EncryptionOptions = PAGE) {
  const client = createEncryptingClient(person.below, options);
  unwrap(await client.request('account.resume', { token: person.plain.token }));
  let devices: DevicesSnapshot = { own: null, people: {} };
  client.devices.subscribe((snapshot) => {
    devices = snapshot;
  });
  return { ...person, client, devices: client.devices, snapshot: () => devices };
}

export type DevicePage = Awaited<ReturnType<typeof onDevice>>;

/** A new person on their first device. */
export async function arriveOnDevice(core: Core, options: EncryptionOptions = PAGE): Promise<DevicePage> {
  return onDevice(await openPage(await join(core), options), options);
}

/** Another device of a person, who signs in on it. */
export async function addDevice(core: Core, { plain }: Pick<DevicePage, 'plain'>): Promise<DevicePage> {
  return onDevice(await openPage(await signInAgain(core, plain)));
}

export async function signInAgain(core: Core, { me, password }: SignedIn): Promise<SignedIn> {
  const client = connect(core);
  const { token } = unwrap(await client.request('account.signIn', { name: me.name, password }));
  return { ...client, me, token, password };
}

export async function openEncrypted(client: Client, userId: string) {
  return unwrap(await client.request('direct.open', { userId, encrypted: true })).conversation;
}

/** Two people, each on one device, with an encrypted conversation. `options`: of Ann's page. */
export async function pairOnDevices(core: Core, options: EncryptionOptions = PAGE) {
  const [ann, tom] = [await arriveOnDevice(core, options), await arriveOnDevice(core)];
  const { conversationId } = await openEncrypted(ann.client, tom.me.id);
  for (const page of [tom, ann]) await unlocked(page, conversationId);
  return { ann, tom, conversationId };
}

/** The conversations as the page shows them. */
export async function list({ client }: Pick<DevicePage, 'client'>) {
  return unwrap(await client.request('conversation.list', {})).conversations;
}

/** As it is shown once the devices were read. */
export async function lockOf(page: Pick<DevicePage, 'client'>, conversationId: string): Promise<DirectLock | null> {
  let lock: DirectLock | null = null;
  await expect
    .poll(async () => {
      const found = (await list(page)).find((one) => one.conversationId === conversationId);
      lock = found?.kind === 'direct' ? (found.lock ?? null) : null;
      return lock;
    })
    .not.toBe('loading');
  return lock;
}

export async function unlocked(page: Pick<DevicePage, 'client'>, conversationId: string): Promise<void> {
  await expect.poll(() => lockOf(page, conversationId)).toBe(null);
}

/** The key of the device that a page is on. */
export function keyOf({ snapshot }: DevicePage): string {
  return snapshot().own?.key ?? '';
}

/** `old` approves `added`, whose person confirms it. */
export async function approve(old: DevicePage, added: DevicePage, conversationId: string): Promise<void> {
  await expect.poll(() => lockOf(added, conversationId)).toBe('waiting');
  await expect.poll(() => old.snapshot().own?.waiting).toContain(keyOf(added));
  unwrap(await old.devices.approve(keyOf(added)));
  await expect.poll(() => lockOf(added, conversationId)).toBe('approved');
  expect(added.snapshot().own?.approvedBy).toBe(keyOf(old));
  await added.devices.confirm(keyOf(old));
  await unlocked(added, conversationId);
}
