import { type Core, type CoreConnection, createCore } from '#core/index.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { describeTransport } from '../support/describeTransport.ts';
import { corePorts, connectToGateway, type GatewayClient, startGateway } from '../support/startGateway.ts';

let core: Core;
let gateway: Gateway;
const connections: CoreConnection[] = [];
const clients: GatewayClient[] = [];

beforeAll(async () => {
  const ports = corePorts();
  core = createCore({ ...ports, log: pino({ level: 'silent' }) });
  gateway = await startGateway({ core: ports });
});
afterAll(async () => {
  await gateway.stop();
  await core.stop();
});

describeTransport('in-memory', {
  make() {
    const hub = createFrameHub();
    const connection = core.connect((frame) => hub.publish(frame));
    connections.push(connection);
    const transport: Transport = { request: (name, args) => connection.request(name, args), subscribe: hub.subscribe };
    return Promise.resolve(transport);
  },
  async closeAll() {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
  },
});

describeTransport('Socket.IO', {
  async make() {
    const client = await connectToGateway(gateway.url);
    clients.push(client);
    return client.transport;
  },
  closeAll() {
    for (const client of clients.splice(0)) client.close();
    return Promise.resolve();
  },
});
