// Icons of the desk; see icons.tsx.
import {
  IconBolt,
  IconClockHour4,
  IconInfoCircle,
  IconKeyboard,
  IconLock,
  IconMail,
  IconMessage,
  IconMessageExclamation,
  IconMoodSmile,
  IconPhone,
  IconSearch,
  IconSend2,
  IconSettings,
  IconWorld,
} from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const RepliesIcon = icon(IconBolt);
export const WaitingIcon = icon(IconClockHour4);
export const InfoIcon = icon(IconInfoCircle);
export const KeysIcon = icon(IconKeyboard);
export const InternalIcon = icon(IconLock);
export const MailIcon = icon(IconMail);
export const RoomIcon = icon(IconMessage);
export const UnreadIcon = icon(IconMessageExclamation);
export const EmojiIcon = icon(IconMoodSmile);
export const PhoneIcon = icon(IconPhone);
export const FindIcon = icon(IconSearch);
export const SendIcon = icon(IconSend2);
export const PreferencesIcon = icon(IconSettings);
export const CustomerLanguageIcon = icon(IconWorld);
