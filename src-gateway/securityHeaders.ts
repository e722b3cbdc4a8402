import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What a page of ours may do: run our own scripts and styles, show and play what people sent and are about to send, speak to the gateway that it
 * came from; nothing else. Transport security (TLS, HSTS) belongs to the proxy in front, which knows the team's domain.
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
      // Some browsers do not take 'self' to mean a WebSocket, so it is named.
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
