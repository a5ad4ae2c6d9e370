// Icons of lists, which other screens do without; see icons.tsx.
import {
  IconChevronDown,
  IconChevronUp,
  IconClockHour4,
  IconCopy,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const SearchIcon = icon(IconSearch);
export const AddIcon = icon(IconPlus);
export const DeleteIcon = icon(IconTrash);
export const GroupsIcon = icon(IconUsersGroup);
export const CopyIcon = icon(IconCopy);
export const ClockIcon = icon(IconClockHour4);
export const PreviousEntryIcon = icon(IconChevronUp);
export const NextEntryIcon = icon(IconChevronDown);
