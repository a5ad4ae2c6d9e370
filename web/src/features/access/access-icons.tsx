// In a file of their own, so that other screens do not load them.
import { IconCheck, IconX } from '@tabler/icons-react';
import { icon } from '../../ui/icon.tsx';

export const YesIcon = icon(IconCheck);
export const NoIcon = icon(IconX);
