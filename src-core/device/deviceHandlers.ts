import { LIMITS } from '#shared/contract/limits.ts';
import { deviceListSchema, sealedKeysSchema } from '#shared/contract/deviceCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { deviceListHash } from '#shared/message/deviceListBytes.ts';
import { publishDevicesChanged } from '../account/publishDevicesChanged.ts';
import { endSessionsOf } from '../account/session.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { readNames } from '../person/personHandlers.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { forgetExpired, readRegistered } from './registeredDevices.ts';

/**
 * Stores the devices of people for encrypted direct conversations. Pages verify signatures and seals; here a list is
 * only appended to the newest one, by the session of a registered device.
 */
export function createDeviceHandlers(ports: DataPorts): DomainHandlers<'device', ClientConnection> {
  const { redis, keys } = ports;

  return {
    'device.read': async ({ userId, after }, { session }) => {
      const isMe = userId === session.me.id;
      if (!isMe && !(await readNames(ports, [userId])).has(userId)) throw new ChatError('PERSON_NOT_FOUND', { userId });
      const stored = await redis.run(scripts.readDevices, keys.user(userId), {
        after,
        limit: LIMITS.deviceListsPerCall,
      });
      const lists = readEach(redis, 'reading a list of devices', stored.lists, (list) =>
        deviceListSchema.parse(JSON.parse(list)),
      );
      if (!isMe) return { lists, sealed: null, registered: [] };
      return {
        lists,
        sealed: stored.sealed === null ? null : sealedKeysSchema.parse(JSON.parse(stored.sealed)),
        registered: await readRegistered(ports, session, stored.registered),
      };
    },

    'device.register': async ({ key, exchange, signature }, { session }) => {
      const { me, tokenHash } = session;
      const args = { key, device: JSON.stringify({ exchange, signature }), sessionHash: tokenHash };
      const register = () =>
        redis.run(scripts.registerDevice, keys.user(me.id), { ...args, limit: LIMITS.encryptionDevices });
      const { changed } = await register().catch(async (error: unknown) => {
        if (!(error instanceof ChatError) || error.code !== 'TOO_MANY_DEVICES') throw error;
        await forgetExpired(ports, session);
        return register();
      });
      if (changed) await publishDevicesChanged(ports, me.id);
      return {};
    },

    'device.update': async ({ list, sealed }, { session: { me, tokenHash } }) => {
      const { number, previous, accountKey, sealed: hash, by, signature } = list;
      const { list: newest } = await redis.run(scripts.readNewestDeviceList, keys.user(me.id), {});
      const before = newest === null ? null : deviceListSchema.parse(JSON.parse(newest));
      const isNext = number === (before?.number ?? 0) + 1;
      if (!isNext || previous !== (before && deviceListHash(me.id, before))) throw new ChatError('DEVICE_LIST_CHANGED');
      // The scripts read the number at the beginning, and find devices by their first field.
      const devices = list.devices.map(({ key, exchange }) => ({ key, exchange }));
      const { ended } = await redis.run(scripts.appendDeviceList, keys.user(me.id), {
        newest: newest ?? '',
        list: JSON.stringify({ number, previous, accountKey, devices, sealed: hash, by, signature }),
        sealed: JSON.stringify(sealed),
        by,
        sessionHash: tokenHash,
        number,
        limit: LIMITS.deviceLists,
        devices: devices.map(({ key }) => key),
      });
      await endSessionsOf(ports, me.id, ended);
      await publishDevicesChanged(ports, me.id);
      return {};
    },

    'device.decline': async ({ key }, { session: { me } }) => {
      const { changed } = await redis.run(scripts.declineDevice, keys.user(me.id), { key });
      if (changed) await publishDevicesChanged(ports, me.id);
      return {};
    },
  };
}
