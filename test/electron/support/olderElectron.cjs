/**
 * A preload for an Electron older than 30, which has no `BrowserWindow.contentView`: `WebContentsView` is made of
 * `BrowserView`, the event of a navigation has its address, and the clipboard returns promises. In other versions it
 * does nothing.
 */
// `--require` takes CommonJS, which Electron runs before the app.
/* oxlint-disable typescript/no-require-imports, import/no-commonjs, typescript/no-deprecated -- what it had instead is deprecated now */
/* oxlint-disable eslint/no-underscore-dangle -- the name is Node's */
const Module = require('node:module');
const electron = require('electron');

const { app, BrowserView, BrowserWindow, clipboard } = electron;

if (!('contentView' in BrowserWindow.prototype)) {
  /** @typedef {Electron.BrowserView & { setVisible: (visible: boolean) => void }} View */
  /** @typedef {{ window: Electron.BrowserWindow | null, isVisible: boolean }} State */
  /** @type {WeakMap<object, State>} */
  const states = new WeakMap();

  /** @type {(view: View) => void} */
  const apply = (view) => {
    const { window, isVisible } = states.get(view) ?? { window: null, isVisible: false };
    if (isVisible) window?.addBrowserView(view);
    else window?.removeBrowserView(view);
  };

  /** @type {(view: View, change: Partial<State>) => void} */
  const change = (view, part) => {
    states.set(view, { window: null, isVisible: true, ...states.get(view), ...part });
    apply(view);
  };

  /**
   * Called with `new`: a native class can't be extended.
   * @param {Electron.BrowserViewConstructorOptions} options
   */
  function WebContentsView(options) {
    const view = /** @type {View} */ (new BrowserView(options));
    const contents = /** @type {Electron.WebContents & { destroy: () => void }} */ (view.webContents);
    view.setVisible = (isVisible) => change(view, { isVisible });
    // It would ask a window to close, and there is none.
    contents.close = () => contents.destroy();
    return view;
  }

  Object.defineProperty(BrowserWindow.prototype, 'contentView', {
    get() {
      const window = /** @type {Electron.BrowserWindow} */ (this);
      return {
        addChildView: (/** @type {View} */ view) => change(view, { window }),
        removeChildView(/** @type {View} */ view) {
          change(view, { isVisible: false });
          states.delete(view);
        },
      };
    },
  });
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event, url) => Object.assign(event, { url }));
  });

  /** @param {Record<string, string>} items */
  const ClipboardItem = function (items) {
    return { text: items['text/plain'] ?? '' };
  };

  /** With the text only: each write replaces all formats. */
  const promisedClipboard = {
    write: async (/** @type {{ text: string }[]} */ [item]) => clipboard.writeText(item?.text ?? ''),
    writeText: async (/** @type {string} */ text) => clipboard.writeText(text),
    readText: async () => clipboard.readText(),
    clear: () => clipboard.clear(),
  };

  /** @type {Record<string | symbol, unknown>} */
  const replaced = { WebContentsView, ClipboardItem, clipboard: promisedClipboard };
  // The properties of the module itself can't be replaced.
  const extended = new Proxy(electron, {
    get: (target, name) => replaced[name] ?? /** @type {unknown} */ (Reflect.get(target, name)),
  });
  const loader = /** @type {{ _load: (request: string, ...rest: unknown[]) => unknown }} */ (
    /** @type {unknown} */ (Module)
  );
  const load = loader._load;
  loader._load = (request, ...rest) => (request === 'electron' ? extended : load(request, ...rest));
}
