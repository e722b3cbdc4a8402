import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FRAME_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { Server } from 'socket.io';

/** The peer of the `fan` bench: a Socket.IO server that stores nothing and sends each `say` to all of its sockets. */
const http = createServer();
const io = new Server(http, { path: SOCKET_OPTIONS.path, transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('say', (frame: unknown, acknowledge: () => void) => {
    io.emit(FRAME_EVENT, frame);
    acknowledge();
  });
});
http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
