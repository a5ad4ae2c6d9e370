// Icons of one ticket's screen; see icons.tsx.
import {
  IconArrowBackUp,
  IconKeyboard,
  IconLock,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconUser,
} from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const LockIcon = icon(IconLock);
export const PersonIcon = icon(IconUser);
export const StartIcon = icon(IconPlayerPlay);
export const EditIcon = icon(IconPencil);
export const HandBackIcon = icon(IconArrowBackUp);
export const SkippedIcon = icon(IconMinus);
export const KeyboardIcon = icon(IconKeyboard);
