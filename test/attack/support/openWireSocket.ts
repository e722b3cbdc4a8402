import { CALL_EVENT, FRAME_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

/** A client that writes the packets of Socket.IO itself, so that it can send what no library would. */
export interface WireSocket {
  /** Calls with any arguments; byte arrays travel as attachments. Resolves with the raw answer, null after the end. */
  call(name: string, args: unknown): Promise<unknown>;
  /** Sends text or bytes as they are. */
  sendRaw(data: string | Uint8Array<ArrayBuffer>): void;
  readonly isOpen: boolean;
  /** Resolves when the socket has closed, for any reason. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export interface WireOptions {
  /** The address that a proxy would report. Default: that of this computer. */
  readonly address?: string;
  /** The origin of a page. Default: the client is not a browser. */
  readonly origin?: string;
  readonly onFrame?: (frame: Frame) => void;
}

/** Of a page that may connect, and that can use passkeys. */
export const PAGE_ORIGIN = 'https://chat.example';

/** Opens a WebSocket at the gateway and connects to Socket.IO's main namespace. */
export async function openWireSocket(url: string, { address, origin, onFrame }: WireOptions = {}): Promise<WireSocket> {
  const headers = {
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(origin !== undefined && { origin }),
  };
  const socketUrl = `${url.replace('http', 'ws')}${SOCKET_OPTIONS.path}/?EIO=4&transport=websocket`;
  // Node's accepts headers; the types are those of a browser's.
  const socket = new WebSocket(socketUrl, { headers } as unknown as string[]);
  socket.binaryType = 'arraybuffer';
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  let onReady: () => void;
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      for (const resolveAnswer of waiting.values()) resolveAnswer(null);
      waiting.clear();
      resolve();
    });
  });
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    if (data === '2') socket.send('3');
    else if (data.startsWith('0')) socket.send('40');
    else if (data.startsWith('40')) onReady();
    else if (data.startsWith('43')) {
      const start = data.indexOf('[');
      const id = Number(data.slice(2, start));
      const [answer] = JSON.parse(data.slice(start)) as [unknown];
      waiting.get(id)?.(answer);
      waiting.delete(id);
    } else if (data.startsWith('42')) {
      const [event, frame] = JSON.parse(data.slice(2)) as [string, Frame];
      if (event === FRAME_EVENT) onFrame?.(frame);
    }
  });
  await Promise.race([ready, closed]);

  return {
    call(name, args) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(null);
      lastId += 1;
      const id = lastId;
      const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      const { packet, attachments } = encode(id, name, args);
      socket.send(packet);
      for (const bytes of attachments) socket.send(bytes);
      return answered;
    },
    sendRaw(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    closed,
    close() {
      socket.close();
      return closed;
    },
  };
}

function encode(id: number, name: string, args: unknown) {
  const attachments: Uint8Array<ArrayBuffer>[] = [];
  const json = JSON.stringify([CALL_EVENT, name, args], (_key, value: unknown) => {
    if (!(value instanceof Uint8Array)) return value;
    attachments.push(new Uint8Array(value));
    return { _placeholder: true, num: attachments.length - 1 };
  });
  return { packet: attachments.length === 0 ? `42${id}${json}` : `45${attachments.length}-${id}${json}`, attachments };
}
