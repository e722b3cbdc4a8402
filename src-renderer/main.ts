import './design/base.css';
import { startTheme } from './design/theme.ts';

// Now the window can be seen in its colours, while the rest of the page is read.
startTheme();
void import('./startPage.tsx');
