import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The content security policy of the interface: own scripts and styles, images and media of sent and drafted messages,
 * connections to its gateway, nothing else. TLS and HSTS are left to the proxy in front, which knows the team's domain.
 */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      // In some browsers 'self' does not include WebSockets, so their URLs are listed.
      connectSrc: ["'self'", (request) => socketSources(request.headers.host)],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
};

function socketSources(host: string | undefined): string {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return "'self'";
  return `ws://${host} wss://${host}`;
}
