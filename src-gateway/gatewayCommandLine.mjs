/**
 * The command-line options of the gateway. Plain JavaScript, so that `npm run gateway -- --help` works before the
 * packages are installed.
 */
export const gatewayCommandLine =
  /** @satisfies {import('node:util').ParseArgsConfig & { readonly usage: string }} */ ({
    usage: `Usage: npm run gateway -- [options]
  --redis URL      the team's Redis, redis:// or rediss://; of a cluster one node, or several with commas
                   between them; redis+sentinel://S1,S2,S3/MASTER (default: the address in the file that
                   PARLEY_REDIS_URL_FILE names, else a private one in --data)
  --redis-ca FILE  the authority that signed its certificate, in PEM, instead of this machine's authorities
  --redis-cert FILE, --redis-key FILE  a client certificate and its key, if the Redis requires one
  --port N         the port to listen on, 0 for a free one (default: 8417)
  --host ADDRESS   the address to listen on (default: 127.0.0.1, this computer only)
  --tls-cert FILE, --tls-key FILE  serve HTTPS with this certificate and its key, in PEM; read again when they change
                   (default: PARLEY_TLS_CERT and PARLEY_TLS_KEY, else plain HTTP)
  --data DIR       where the private Redis keeps its data
  --files WHERE    where attachments are kept (default: redis)
                     redis                          in Redis, beside the messages
                     DIR                            in files below this folder
                     s3://KEY:SECRET@HOST/BUCKET    in a bucket of any server that speaks S3, or
                     s3://BUCKET                    of Amazon's; keys may also come from AWS_ACCESS_KEY_ID
                                                    and AWS_SECRET_ACCESS_KEY
  --shared-file-links  give all readers of an attachment the same address for up to 15 minutes, so that a cache in front
                   of this gateway may serve it; the right to read is then checked when the address is made (default: off)
  --database URL   where old messages and unread totals go, so that Redis' memory is for newer ones: postgres://user:password@host/name,
                   or a SQLite file where this is the only gateway (default: beside a private Redis; else they stay)
  --archive-after DAYS  how old they must be, or never (default: 90)
  --metrics [HOST:]PORT  where Prometheus reads /metrics: an address of its own, without a HOST for this computer only
                   (default: nowhere)
  --link-previews  fetch the pages of links for people who want previews of them: this machine then connects to
                   servers on the Internet, never to private addresses (default: off)
  --push-contact ADDRESS  send notifications to phones and browsers in which Parley is closed, for people who want
                   them: this machine then connects to the push services of Google, Mozilla, Apple and Microsoft, which
                   reach you at this address, mailto:YOU@EXAMPLE.ORG or a page with https (default: off). Needs HTTPS
  --push-host NAME  another host of a push service, *.NAME for all below it; may be given again
  --oidc-issuer URL  let people sign in with this OpenID Connect provider, too; the address of its issuer (https).
                   Needs --oidc-client-id, and the secret of the client in the file that PARLEY_OIDC_SECRET_FILE names,
                   or in PARLEY_OIDC_SECRET. Register https://YOUR-HOST/auth/oidc/callback there
  --oidc-client-id ID  how the provider knows this gateway
  --oidc-name NAME  what people call the provider, for the button "Sign in with NAME" (default: its host)
  --oidc-follow-joining  people of the provider who have no account here need an invitation, too, where members need
                   one (default: they may join, unless the team is closed)
  --oidc-allowed-group GROUP  only people in this group of the provider may sign in with it; may be given again
  --oidc-admin-group GROUP  people in this group become admins when they sign in with it, and other admins members
  --oidc-groups-claim NAME  the claim with the groups of a person (default: groups)
  --origin URL     allow connections from pages of this origin, too; may be given again
  --allowed-host NAME  a host name or address under which people, proxies or Prometheus ask for this gateway, besides
                   localhost, --host, the hosts of --origin and the address that a connection arrives at;
                   may be given again
  --trusted-proxy ADDRESS  a proxy, or a network of proxies (10.0.0.0/8), whose X-Forwarded-For says where people come
                   from (what one address may do is limited), and whose X-Forwarded-Proto whether they use HTTPS;
                   may be given again
  --sockets-per-address N  sockets that may be open from one address, such as that of an office (default: 1000); those
                   from this computer are not counted
  --shortest-idle SECONDS  the shortest time without a message after which a room may close (default: 60)
  --help           this text`,
    options: {
      redis: { type: 'string' },
      'redis-ca': { type: 'string' },
      'redis-cert': { type: 'string' },
      'redis-key': { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      data: { type: 'string' },
      files: { type: 'string' },
      'shared-file-links': { type: 'boolean' },
      origin: { type: 'string', multiple: true },
      'allowed-host': { type: 'string', multiple: true },
      'trusted-proxy': { type: 'string', multiple: true },
      'sockets-per-address': { type: 'string' },
      'shortest-idle': { type: 'string' },
      database: { type: 'string' },
      'archive-after': { type: 'string' },
      metrics: { type: 'string' },
      'link-previews': { type: 'boolean' },
      'push-contact': { type: 'string' },
      'push-host': { type: 'string', multiple: true },
      'oidc-issuer': { type: 'string' },
      'oidc-client-id': { type: 'string' },
      'oidc-name': { type: 'string' },
      'oidc-follow-joining': { type: 'boolean' },
      'oidc-allowed-group': { type: 'string', multiple: true },
      'oidc-admin-group': { type: 'string' },
      'oidc-groups-claim': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
