const plain = (name: string): string => name.toLowerCase().replaceAll('_', ' ').trim();

/** The alias of a table without the name, which an alias may repeat in parentheses. */
export function aliasOf({
  table_name,
  alias_name,
}: {
  table_name: string;
  alias_name: string;
}): string {
  const [, start = alias_name, inner = ''] = /^(.*\S)\s*\(([^()]*)\)$/.exec(alias_name) ?? [];
  const alias = plain(inner) === plain(table_name) ? start : alias_name;
  return plain(alias) === plain(table_name) ? '' : alias;
}
