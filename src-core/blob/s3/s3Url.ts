import { ChatError } from '#shared/errors/ChatError.ts';

/** A bucket and how to access it. */
export interface S3Target {
  /** `https://host:port` of an S3-compatible server; undefined for Amazon S3. */
  readonly endpoint?: string;
  /** Undefined: the SDK uses AWS_REGION or the profile. */
  readonly region?: string;
  readonly bucket: string;
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined: the SDK uses AWS_ACCESS_KEY_ID, the profile or the machine's role. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** Region in the signature for other servers than Amazon's: they have no regions, but all accept this one. */
const ANY_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Parses `s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=0]` for any S3-compatible server, and
 * `s3://[KEY:SECRET@]BUCKET[?region=…]`, without a path, for Amazon S3. Throws URL_INVALID without any part of the
 * text, because it may contain credentials.
 */
export function parseS3Url(text: string): S3Target {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 's3:' || url.host === '' || url.hash !== '') throw new ChatError('URL_INVALID');
  const { region, tls = '1', ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || !['0', '1'].includes(tls)) throw new ChatError('URL_INVALID');
  const credentials = readCredentials(url);
  const [bucket, ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  if (bucket === undefined)
    return checkBucket({ ...credentials, ...(region !== undefined && { region }), bucket: url.host, prefix: '' });
  return checkBucket({
    ...credentials,
    endpoint: `${tls === '0' ? 'http' : 'https'}://${url.host}`,
    region: region ?? ANY_REGION,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
  });
}

function checkBucket(target: S3Target): S3Target {
  if (!BUCKET.test(target.bucket)) throw new ChatError('URL_INVALID');
  return target;
}

function readCredentials({ username, password }: URL): Pick<S3Target, 'credentials'> {
  if (username === '' && password === '') return {};
  if (username === '' || password === '') throw new ChatError('URL_INVALID');
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { credentials: { accessKeyId, secretAccessKey } };
  } catch {
    throw new ChatError('URL_INVALID'); // a lone "%"
  }
}
