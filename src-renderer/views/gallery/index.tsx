import '../../design/base.css';
import '../parts/controls.module.css';
import { Direction } from 'radix-ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseAppearance, resolveAppearance } from '../../design/appearance.ts';
import { applyAppearance, readSystemAppearance } from '../../design/applyAppearance.ts';
import { setUpWords } from '../../i18n/setUp.ts';
import { applyLanguage, dir, language } from '../../text/language.ts';
import { MeProvider, ParleyProvider } from '../ParleyContext.ts';
import { createGalleryParley } from './createGalleryParley.ts';
import { Gallery } from './Gallery.tsx';
import { PEOPLE } from './samples.ts';

/** `?theme=dark&highContrast=true&density=compact&textSize=150&reduceMotion=true&open=settings` */
const params = new URLSearchParams(location.search);

applyLanguage(language);
applyAppearance(
  resolveAppearance(
    parseAppearance((name) => params.get(name)),
    readSystemAppearance(),
  ),
);
await setUpWords();

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Direction.Provider dir={dir}>
      <ParleyProvider value={createGalleryParley()}>
        <MeProvider value={PEOPLE[0]}>
          <Gallery open={params.get('open')} />
        </MeProvider>
      </ParleyProvider>
    </Direction.Provider>
  </StrictMode>,
);
