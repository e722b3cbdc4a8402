// Imported before the styles of all components, which refine these.
import './views/parts/controls.module.css';
import i18next from 'i18next';
import { Direction } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '#shared/rpc/createClient.ts';
import { isolate } from '#shared/text/isolate.ts';
import { ownConversationOf } from '#shared/text/conversationLink.ts';
import { isForDesktop } from '#shared/text/signInLink.ts';
import { createParley } from './app/createParley.ts';
import { randomId } from './app/randomId.ts';
import { stopIdleCaretBlinking } from './design/stopIdleCaretBlinking.ts';
import { createFiles } from './files/createFiles.ts';
import { describeTimeLeft } from './i18n/describeDuration.ts';
import { describeNotice } from './i18n/describeNotice.ts';
import { describePreview } from './i18n/describePreview.ts';
import { describePushWords } from './i18n/describePushWords.ts';
import { setUpWords } from './i18n/setUp.ts';
import { createEncryptingClient } from './roomEncryption/createEncryptingClient.ts';
import { createSettings } from './local/createSettings.ts';
import { createEarlierStore } from './local/earlierStore.ts';
import { createPage } from './shell/createPage.ts';
import { createShellTransport } from './shell/createShellTransport.ts';
import { followPreferences } from './shell/preferences.ts';
import { dir, language } from './text/language.ts';
import { App } from './views/App.tsx';
import { ParleyProvider } from './views/ParleyContext.ts';

/** Writes to the page's log, and notifies its error listeners. */
function report(error: unknown): void {
  reportError(error);
}

const settings = createSettings();
stopIdleCaretBlinking();
await setUpWords();

const page = createPage();
const client = createEncryptingClient(
  createClient({ transport: createShellTransport(report), onViolation: (what) => report(new Error(what)) }),
  { report, isSecure: window.isSecureContext, withLock: (name, work) => page.withLock(name, work) },
);
void followPreferences(client).then(async (stays) => {
  if (stays) await client.request('host.useLanguage', { language });
});
void client.request('host.usePushWords', { words: describePushWords(i18next.t) });
const parley = createParley({
  client,
  devices: client.devices,
  earlier: createEarlierStore(settings),
  settings,
  page,
  files: createFiles(),
  describePreview: (message) => describePreview(i18next.t, message),
  describeNotice(notice, who, where) {
    const told = describeNotice(i18next.t, notice, { who, where, now: Date.now() });
    return [told.who, told.what, told.where]
      .flatMap((part) => (part === null || part === '' ? [] : [isolate(part, dir)]))
      .join(' ');
  },
  describeClosing: (leftMs) => i18next.t('rooms.closesSoon', { left: describeTimeLeft(i18next.t, leftMs) }),
  describeProposal: (room) => i18next.t('proposals.notification', { room }),
  describeAnnouncement: ({ title, importance }) =>
    importance === 'important' ? i18next.t('activity.importantTitle', { title }) : title,
  // A browser has no such windows: its pages show everything.
  ownConversationId: window.parley === undefined ? null : ownConversationOf(window.location.search),
  now: Date.now,
  newId: randomId,
  report,
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Direction.Provider dir={dir}>
      <ParleyProvider value={parley}>
        <App />
      </ParleyProvider>
    </Direction.Provider>
  </StrictMode>,
);
// The pages for the desktop need no session, and must not mark as read what a page behind them would show.
if (!isForDesktop(window.location.hash)) parley.start();
