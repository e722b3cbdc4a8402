import type { PreviewServer, ViteDevServer } from 'vite';

export function urlOf(server: PreviewServer | ViteDevServer): string {
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the gallery has no address');
  return new URL('gallery.html', address).href;
}
