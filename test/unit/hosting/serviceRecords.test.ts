import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearbyTeamSchema } from '#shared/contract/hostModel.ts';
import { readRecords, recordsOf, SERVICE } from '../../../src-gateway/hosting/serviceRecords.ts';

type Answers = Parameters<typeof readRecords>[0]['answers'];

const HOST_ID = '0123456789abcdef';
const TEAM = { hostId: HOST_ID, name: 'Harbour Design', owner: 'Mei Lin', port: 20_417 };
const read = (answers: unknown, address = '192.168.1.6') =>
  readRecords({ answers: answers as Answers, additionals: [] }, { address });
const records = (change: Partial<typeof TEAM> = {}) => recordsOf({ ...TEAM, ...change }, '192.168.1.5') as object[];

describe('the records of a team', () => {
  it('name it, its owner, and its addresses, that of the sender first', () => {
    const { hostId, name, owner, port } = TEAM;
    const addresses = [
      { host: '192.168.1.6', port },
      { host: '192.168.1.5', port },
    ];
    expect(read(records())).toEqual({ found: [{ hostId, name, owner, addresses }], gone: [] });
  });

  it('withdraw it', () => {
    expect(read(recordsOf(TEAM, '192.168.1.5', 0))).toEqual({ found: [], gone: [HOST_ID] });
  });

  it('hide letters that are not shown or change the direction of others', () => {
    const { found } = read(records({ name: 'Har\u202Ebour\u0000\u200B', owner: '\u2066Mei' }));
    expect(found).toMatchObject([{ name: 'Harbour', owner: 'Mei' }]);
  });

  it('are ignored without a name, with another id, of another version, or with an address of the Internet only', () => {
    expect(read(records({ name: ' \u200B ' })).found).toEqual([]);
    expect(read(records({ hostId: 'not an id' })).found).toEqual([]);
    expect(read(records({ port: 0 })).found).toEqual([]);
    const ofNextVersion = records().map((record) =>
      'type' in record && record.type === 'TXT'
        ? { ...record, data: [Buffer.from('v=2'), Buffer.from('team=T')] }
        : record,
    );
    expect(read(ofNextVersion).found).toEqual([]);
    expect(read(recordsOf(TEAM, '8.8.8.8'), '8.8.4.4').found).toEqual([]);
  });

  it('are read once for each id, and not at all in a packet with many', () => {
    const [pointer = {}, ...others] = records();
    let reads = 0;
    const counting = others.map(
      (record) =>
        new Proxy(record, {
          get(target, key) {
            reads += 1;
            return Reflect.get(target, key) as unknown;
          },
        }),
    );
    expect(read([...Array.from({ length: 20 }, () => pointer), ...counting]).found).toHaveLength(1);
    expect(reads).toBeLessThan(40);
    reads = 0;
    expect(read([...Array.from({ length: 4_000 }, () => pointer), ...counting])).toEqual({ found: [], gone: [] });
    expect(reads).toBe(0);
  });

  it('are ignored from a sender of the Internet', () => {
    expect(read(records(), '8.8.8.8').found).toEqual([]);
  });

  it('of strangers never throw, and fit the contract', () => {
    const name = fc.constantFrom(SERVICE, `${HOST_ID}.${SERVICE}`, `parley-${HOST_ID}.local`, 'other.local', '');
    const text = fc.oneof(
      fc.string().map((value) => Buffer.from(value)),
      fc.string({ unit: 'binary' }).map((value) => Buffer.from(`team=${value}`)),
      fc.constant(Buffer.from('v=1')),
      fc.constant(Buffer.from('__proto__=x')),
    );
    const record = fc.oneof(
      fc.record({ type: fc.constant('PTR'), name, ttl: fc.nat(), data: name }),
      fc.record({
        type: fc.constant('SRV'),
        name,
        ttl: fc.nat(),
        data: fc.record({ port: fc.integer(), target: name }),
      }),
      fc.record({ type: fc.constant('TXT'), name, ttl: fc.nat(), data: fc.oneof(text, fc.array(text), fc.string()) }),
      fc.record({ type: fc.constant('A'), name, ttl: fc.nat(), data: fc.oneof(fc.ipV4(), fc.string()) }),
    );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), (answers) => {
        for (const { hostId, name, owner } of read(answers).found) nearbyTeamSchema.parse({ hostId, name, owner });
      }),
    );
  });
});
