import type { ErrorCode } from '#shared/errors/codes.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readOptions } from '../../src-gateway/readOptions.ts';

describe('the options of the gateway', () => {
  it('default to this computer only and a private Redis', () => {
    expect(readOptions([])).toEqual({
      redisUrl: undefined,
      host: '127.0.0.1',
      port: 8417,
      dataDir: undefined,
      origins: [],
      allowedHosts: [],
      trustedProxies: [],
      socketsPerAddress: undefined,
      files: { kind: 'redis' },
      sharedFileLinks: false,
      certificates: {},
      roomIdleMinMs: 60_000,
      database: undefined,
      archiveAfterMs: 90 * 86_400_000,
      linkPreviews: false,
    });
  });

  it('are used as given, origins in the form that browsers use', () => {
    const args = [
      '--redis',
      'rediss://:secret@redis.example:6380',
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--data',
      '/srv',
      '--shortest-idle',
      '60',
    ];
    expect(
      readOptions([
        ...args,
        '--origin=https://Chat.example/team',
        '--origin=http://b.example:8080',
        '--allowed-host=Chat.example',
        '--allowed-host=2001:db8::7',
        '--trusted-proxy=10.0.0.0/8',
        '--sockets-per-address=50',
      ]),
    ).toEqual({
      redisUrl: 'rediss://:secret@redis.example:6380',
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv',
      origins: ['https://chat.example', 'http://b.example:8080'],
      allowedHosts: ['chat.example', '2001:db8::7'],
      trustedProxies: ['10.0.0.0/8'],
      socketsPerAddress: 50,
      files: { kind: 'redis' },
      sharedFileLinks: false,
      certificates: {},
      roomIdleMinMs: 60_000,
      database: undefined,
      archiveAfterMs: 90 * 86_400_000,
      linkPreviews: false,
    });
  });

  it.each([
    ['9417', { host: '127.0.0.1', port: 9417 }],
    ['0.0.0.0:0', { host: '0.0.0.0', port: 0 }],
    ['metrics.internal:9417', { host: 'metrics.internal', port: 9417 }],
    ['[::1]:9417', { host: '::1', port: 9417 }],
  ])('serve metrics at the address of --metrics %s', (text, metrics) => {
    expect(readOptions(['--metrics', text])?.metrics).toEqual(metrics);
  });

  it('enable link previews only on request', () => {
    expect(readOptions(['--link-previews'])?.linkPreviews).toBe(true);
  });

  it('share links to attachments only on request', () => {
    expect(readOptions(['--shared-file-links'])?.sharedFileLinks).toBe(true);
  });

  it.each([
    ['redis', { kind: 'redis' }],
    ['/srv/files', { kind: 'folder', folder: '/srv/files' }],
    ['files', { kind: 'folder', folder: 'files' }],
    ['C:\\files', { kind: 'folder', folder: 'C:\\files' }],
    ['s3://team-files', { kind: 's3', target: { bucket: 'team-files', prefix: '' } }],
  ])('store files as --files %s says', (where, files) => {
    expect(readOptions(['--files', where])?.files).toEqual(files);
  });

  it.each([
    ['postgres://parley:hush@db.example/parley', '0', { dialect: 'postgres' }, 0],
    ['/srv/archive.sqlite', 'never', { dialect: 'sqlite', file: '/srv/archive.sqlite' }, null],
  ])('archive old history as --database %s --archive-after %s says', (url, after, database, archiveAfterMs) => {
    expect(readOptions(['--database', url, '--archive-after', after])).toMatchObject({ database, archiveAfterMs });
  });

  it.each([
    ['--database', 'mysql://u:hush@db.example/parley', 'URL_INVALID'],
    ['--archive-after', 'soon', 'INVALID_ARGUMENT'],
    ['--archive-after', '-1', 'INVALID_ARGUMENT'],
    ['--archive-after', '99999', 'INVALID_ARGUMENT'],
  ])('report what is wrong with %s %s, without secrets', (field, text, code) => {
    const error = (() => {
      try {
        return readOptions([`${field}=${text}`]);
      } catch (reason) {
        return reason;
      }
    })();
    expect(error).toMatchObject({ code, details: { field } });
    expect(JSON.stringify(error)).not.toContain('hush');
  });

  it('report the option of a wrong bucket address, without its keys', () => {
    const refused = expect.objectContaining({ code: 'URL_INVALID', details: { field: '--files' } }) as Error;
    expect(() => readOptions(['--files', 's3://key:hush@files.example/Wrong'])).toThrow(refused);
  });

  it.each<[string[], ErrorCode]>([
    [['--colour', 'red'], 'INVALID_ARGUMENT'],
    [['--port'], 'INVALID_ARGUMENT'],
    [['--port', 'eighty'], 'INVALID_ARGUMENT'],
    [['--port', '-1'], 'INVALID_ARGUMENT'],
    [['--port', '65536'], 'INVALID_ARGUMENT'],
    [['--sockets-per-address', '0'], 'INVALID_ARGUMENT'],
    [['--sockets-per-address', 'many'], 'INVALID_ARGUMENT'],
    [['--sockets-per-address', '1000001'], 'INVALID_ARGUMENT'],
    [['--shortest-idle', '0'], 'INVALID_ARGUMENT'],
    [['--shortest-idle', '1.5'], 'INVALID_ARGUMENT'],
    [['--shortest-idle', '2592001'], 'INVALID_ARGUMENT'],
    [['stray'], 'INVALID_ARGUMENT'],
    [['--metrics', ''], 'INVALID_ARGUMENT'],
    [['--metrics', 'everywhere'], 'INVALID_ARGUMENT'],
    [['--metrics', '65536'], 'INVALID_ARGUMENT'],
    [['--metrics', '::1:9417'], 'INVALID_ARGUMENT'],
    [['--metrics', 'http://127.0.0.1:9417'], 'INVALID_ARGUMENT'],
    [['--redis', 'localhost:6379'], 'URL_INVALID'],
    [['--redis', 'http://localhost'], 'URL_INVALID'],
    [['--files', ''], 'INVALID_ARGUMENT'],
    [['--files', 'https://files.example/team'], 'URL_INVALID'],
    [['--origin', 'chat.example'], 'URL_INVALID'],
    [['--origin', 'file:///srv'], 'URL_INVALID'],
    [['--allowed-host', 'https://chat.example'], 'INVALID_ARGUMENT'],
  ])('%j is refused with %s', (args, code) => {
    expect(() => readOptions(args)).toThrow(expect.objectContaining({ code }) as Error);
  });

  describe('of single sign-on', () => {
    const read = (args: readonly string[], secret = 'hush') => {
      vi.stubEnv('PARLEY_OIDC_SECRET', secret);
      onTestFinished(() => void vi.unstubAllEnvs());
      return readOptions(args);
    };
    const client = '--oidc-client-id=parley';

    it('name a provider, its client and groups; the secret comes from the environment', () => {
      const args = [
        '--oidc-issuer=https://id.example/team',
        client,
        '--oidc-allowed-group=staff',
        '--oidc-name= Acme ',
      ];
      expect(read([...args, '--oidc-admin-group=it', '--oidc-follow-joining'])?.provider).toEqual({
        issuer: new URL('https://id.example/team'),
        clientId: 'parley',
        clientSecret: 'hush',
        name: 'Acme',
        admits: false,
        groupsClaim: 'groups',
        allowedGroups: ['staff'],
        adminGroup: 'it',
      });
      expect(read(['--oidc-issuer=http://[::1]:9000', client])?.provider).toMatchObject({
        name: '[::1]',
        admits: true,
      });
    });

    it.each([
      ['--oidc-issuer', ['--oidc-issuer=http://id.example', client], 'INVALID_ARGUMENT'],
      ['--oidc-issuer', ['--oidc-issuer=id.example', client], 'URL_INVALID'],
      ['--oidc-issuer', ['--oidc-issuer=https://user:hush@id.example', client], 'URL_INVALID'],
      ['--oidc-issuer', [client], 'INVALID_ARGUMENT'],
      ['--oidc-issuer', ['--oidc-admin-group=it'], 'INVALID_ARGUMENT'],
      ['--oidc-client-id', ['--oidc-issuer=https://id.example'], 'INVALID_ARGUMENT'],
      [
        '--oidc-allowed-group',
        ['--oidc-issuer=https://id.example', client, '--oidc-allowed-group='],
        'INVALID_ARGUMENT',
      ],
      [
        '--oidc-name',
        ['--oidc-issuer=https://id.example', client, `--oidc-name=${'x'.repeat(41)}`],
        'INVALID_ARGUMENT',
      ],
    ])('are refused at %s: %j', (field, args, code) => {
      const details = expect.objectContaining({ field }) as unknown;
      expect(() => read(args)).toThrow(expect.objectContaining({ code, details }));
    });

    it('need the secret, which may be in a file', () => {
      const args = ['--oidc-issuer=https://id.example', client];
      const details = expect.objectContaining({ field: 'PARLEY_OIDC_SECRET_FILE' }) as unknown;
      expect(() => read(args, '')).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', details }));
      vi.stubEnv('PARLEY_OIDC_SECRET_FILE', '/does/not/exist');
      expect(() => read(args)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', details }));
    });
  });
});
