import './design/base.css';
import { startLook } from './design/showLook.ts';

// Applies the theme before the rest of the page is loaded.
startLook();
void import('./startPage.tsx');
