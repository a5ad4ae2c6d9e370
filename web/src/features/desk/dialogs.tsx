import { lazyPart } from '../../lib/lazy-part.tsx';

export const DeskDialog = lazyPart(() => import('./desk-dialog.tsx'), null);
