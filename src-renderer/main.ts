import './design/base.css';
import { startAppearance } from './design/applyAppearance.ts';
import { applyLanguage, language } from './text/language.ts';

// Applies the direction and the theme before the rest of the page is loaded. The page is hidden until it has a theme.
applyLanguage(language);
startAppearance();
void import('./startPage.tsx');
