// The icons of the console, named by what they say rather than by how they are drawn. To use another one, add
// a line here (an outlined one of https://tabler.io/icons). Those of the sign-in screen are in first-icons.tsx.
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowDown,
  IconArrowLeft,
  IconArrowUp,
  IconBell,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  IconChevronsUp,
  IconDatabase,
  IconFilter,
  IconHeadset,
  IconLayoutDashboard,
  IconLayoutSidebar,
  IconList,
  IconMessage,
  IconTicket,
  IconX,
} from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const FilterIcon = icon(IconFilter);
export const FirstIcon = icon(IconChevronLeftPipe);
export const PreviousIcon = icon(IconChevronLeft);
export const NextIcon = icon(IconChevronRight);
export const LastIcon = icon(IconChevronRightPipe);
export const BackIcon = icon(IconArrowLeft);
export const AscendingIcon = icon(IconArrowUp);
export const DescendingIcon = icon(IconArrowDown);
export const UrgentIcon = icon(IconChevronsUp);
export const DoneIcon = icon(IconCheck);
export const WarningIcon = icon(IconAlertTriangle);
export const CloseIcon = icon(IconX);
export const DownIcon = icon(IconChevronDown);
export const BellIcon = icon(IconBell);
export const PanelIcon = icon(IconLayoutSidebar);
export const DashboardIcon = icon(IconLayoutDashboard);
export const TicketsIcon = icon(IconTicket);
export const ChatsIcon = icon(IconMessage);
export const DeskIcon = icon(IconHeadset);
export const DataIcon = icon(IconDatabase);
export const SettingsIcon = icon(IconAdjustmentsHorizontal);
export const LogsIcon = icon(IconList);
