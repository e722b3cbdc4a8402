// oxlint-disable-next-line typescript/no-require-imports -- a sandboxed preload script has no modules
const { contextBridge } = require('electron');

contextBridge.exposeInMainWorld('emptyApp', { hello: 'Hello' });
