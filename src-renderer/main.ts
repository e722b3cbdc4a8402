import './design/base.css';
import { startLook } from './design/showLook.ts';

// Now the window can be seen in its colours, while the rest of the page is read.
startLook();
void import('./startPage.tsx');
