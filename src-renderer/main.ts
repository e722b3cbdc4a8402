import './design/base.css';
import { startAppearance } from './design/applyAppearance.ts';

// Applies the theme before the rest of the page is loaded.
startAppearance();
void import('./startPage.tsx');
