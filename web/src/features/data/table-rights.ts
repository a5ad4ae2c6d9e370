import type { DataTable } from './data.queries.ts';

export const isReadable = ({ closed, rights }: DataTable): boolean =>
  closed === '' && rights.includes('read');
