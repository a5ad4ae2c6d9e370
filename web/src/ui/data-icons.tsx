// Icons of the data screen; see icons.tsx.
import {
  IconBan,
  IconCopy,
  IconDownload,
  IconHistory,
  IconKey,
  IconPencil,
  IconSearch,
  IconTable,
} from '@tabler/icons-react';
import { icon } from './icon.tsx';

export const RefusedIcon = icon(IconBan);
export const CopyResultIcon = icon(IconCopy);
export const DownloadIcon = icon(IconDownload);
export const HistoryIcon = icon(IconHistory);
export const KeyIcon = icon(IconKey);
export const ChangeIcon = icon(IconPencil);
export const QueryIcon = icon(IconSearch);
export const EditSqlIcon = icon(IconTable);
