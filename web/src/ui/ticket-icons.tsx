// Icons of the ticket list; see icons.tsx.
import { IconAlertTriangle, IconHourglassLow, IconPlayerPause } from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const HoldIcon = icon(IconPlayerPause);
export const NearlyLateIcon = icon(IconHourglassLow);
export const LateIcon = icon(IconAlertTriangle);
