import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { desktopUserAgent } from '#shared/account/describeDevice.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { asker, signUp } from '../support/people.ts';
import { startGateway } from '../support/startGateway.ts';

it('the list of sessions names the app and the address of a client, as the gateway sees them', async () => {
  const gateway = await startGateway({ trustedProxies: ['127.0.0.1'] });
  onTestFinished(() => gateway.stop());
  const extraHeaders = { 'User-Agent': desktopUserAgent('darwin'), 'X-Forwarded-For': '198.51.100.7' };
  const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, extraHeaders });
  const transport = createSocketTransport({ socket, onViolation: (what) => expect.fail(what) });
  onTestFinished(() => transport.close());
  await signUp(transport);

  const { sessions } = await asker(transport).ask('account.sessions', {});

  const device = { app: 'Parley', system: 'macOS' };
  expect(sessions).toMatchObject([{ device, address: '198.51.100.7', isCurrent: true }]);
});
