import { describeTransport } from '../support/describeTransport.ts';
import { createModelServer } from './support/createModelServer.ts';

let server = createModelServer();

describeTransport('model server', {
  make: () => Promise.resolve(server.connect()),
  closeAll() {
    server = createModelServer();
    return Promise.resolve();
  },
});
