import { contextBridge, ipcRenderer } from 'electron';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { CALL_CHANNEL, FRAME_CHANNEL } from '#shared/rpc/desktopChannels.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

const hub = createFrameHub();
ipcRenderer.on(FRAME_CHANNEL, (_event, frame: Frame) => hub.publish(frame));

/** The whole desktop API of the page: the contract's two members, no channel names, nothing of Electron. */
const transport: Transport = {
  async request(name, args) {
    try {
      return (await ipcRenderer.invoke(CALL_CHANNEL, { name, args })) as Result<unknown>;
    } catch (error) {
      // Values that cannot be cloned cannot be sent; the main process itself always replies.
      return { ok: false, error: { code: 'INVALID_ARGUMENT', details: { field: '', message: String(error) } } };
    }
  },
  subscribe: hub.subscribe,
};
contextBridge.exposeInMainWorld('parley', transport);
