import { once } from 'node:events';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { urlOf } from '../gallery/urlOf.ts';
import { root } from '../setup/paths.mjs';
import { openBrowser } from '../start/openBrowser.ts';

/** Shows every component of the page in every state, and updates when a source changes, until it is asked to stop. */
export async function gallery(): Promise<number> {
  const server = await createServer({
    root: join(root, 'src-renderer'),
    configFile: false,
    plugins: [react()],
    server: { host: '127.0.0.1' },
  });
  await server.listen();
  console.log(`The gallery: ${urlOf(server)}`);
  openBrowser(urlOf(server));
  await once(process, 'SIGINT');
  await server.close();
  return 0;
}
