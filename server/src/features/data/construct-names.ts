/** How people write what the grammar calls so; the rest is rare, and keeps its name. */
const IN_SQL: Readonly<Record<string, string>> = {
  'SelectStmt.intoClause': 'SELECT … INTO',
  'SelectStmt.lockingClause': 'FOR UPDATE',
  'RangeVar.catalogname': 'database.schema.table',
  'WITH search_clause': 'SEARCH',
  'WITH cycle_clause': 'CYCLE',
  CurrentOfExpr: 'WHERE CURRENT OF',
  JsonTable: 'JSON_TABLE',
  ParamRef: '$1',
  RangeTableFunc: 'XMLTABLE',
  RangeTableSample: 'TABLESAMPLE',
  XmlExpr: 'XML',
  XmlSerialize: 'XML',
};

export const constructName = (construct: string): string => IN_SQL[construct] ?? construct;
