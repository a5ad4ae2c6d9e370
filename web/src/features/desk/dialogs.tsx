import { part } from '../../lib/part.tsx';

export const DeskDialog = part(() => import('./desk-dialog.tsx'), null);
