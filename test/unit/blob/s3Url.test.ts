import { describe, expect, it } from 'vitest';
import { parseS3Url } from '#core/blob/s3/s3Url.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

describe('the address of a bucket', () => {
  it('contains a server, its credentials, a bucket and a key prefix', () => {
    expect(parseS3Url('s3://key:se%2Fcret@files.example:9000/team/parley/files?region=eu-1&tls=0')).toEqual({
      endpoint: 'http://files.example:9000',
      region: 'eu-1',
      bucket: 'team',
      prefix: 'parley/files/',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
  });

  it('defaults to TLS, a region that all servers accept, and credentials from the environment', () => {
    expect(parseS3Url('s3://files.example/team')).toEqual({
      endpoint: 'https://files.example',
      region: 'us-east-1',
      bucket: 'team',
      prefix: '',
    });
    expect(parseS3Url('s3://[::1]:9000/team/')).toMatchObject({ endpoint: 'https://[::1]:9000', prefix: '' });
  });

  it("defaults to Amazon's endpoint without a path", () => {
    expect(parseS3Url('s3://team.files')).toEqual({ bucket: 'team.files', prefix: '' });
    expect(parseS3Url('s3://key:secret@team?region=eu-central-1')).toEqual({
      bucket: 'team',
      prefix: '',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    });
  });

  it.each([
    '',
    'team',
    'https://files.example/team',
    's3://',
    's3:///team',
    's3://key@files.example/secret-team',
    's3://:hush@files.example/team',
    's3://key:%@files.example/team',
    's3://files.example/Team',
    's3://files.example/t',
    's3://files.example/team?tls=no',
    's3://files.example/team?endpoint=https://elsewhere.example',
    's3://files.example/team#part',
  ])('%j is refused, and the error repeats nothing of it', (text) => {
    const refusal = (() => {
      try {
        return parseS3Url(text);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(ChatError);
    expect(refusal).toMatchObject({ code: 'URL_INVALID', details: {} });
    expect(refusal).not.toHaveProperty('cause');
  });
});
