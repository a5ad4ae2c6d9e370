import type { TableRight } from '@maru/contract/table-permissions';
import { FUNCTIONS, OPERATORS, TYPES, VALUE_FUNCTIONS } from './allowed-names.ts';
import { choosingByChance } from './choosing-by-chance.ts';
import { choosingByTime } from './choosing-by-time.ts';
import { ColumnNames } from './column-names.ts';
import { columnIn, namedByChange, namedInFrom, rowIn } from './from-names.ts';
import { type FieldRule, NODE_RULES } from './node-rules.ts';
import { type Columns, type Named, Qualifiers } from './qualifiers.ts';
import { Scope } from './scope.ts';
import type { SourceCatalog } from './source-catalog.ts';
import { bare, type Fields, named, namesOf, nodesOf, refuse, wordOf } from './tree.ts';
import {
  type CheckedChange,
  Refused,
  type StatementKind,
  type TableUse,
  type UsedNames,
  type Verdict,
} from './verdict.ts';

/** PostgreSQL's own, which it finds before any other. */
const OWN_SCHEMA = 'pg_catalog';
/** Deeper than any statement that a person writes, and far from the end of the stack. */
const MAX_DEPTH = 200;

/** Where two values are compared without an operator that is written. */
const IMPLIES_EQUALS = [
  ['CaseExpr', 'arg'],
  ['SubLink', 'testexpr'],
  ['JoinExpr', 'usingClause'],
  ['JoinExpr', 'isNatural'],
] as const;

const FROM = new Set(['SelectStmt.fromClause', 'UpdateStmt.fromClause', 'DeleteStmt.usingClause']);

const KINDS: Readonly<Record<string, StatementKind>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
};

/** Holds one statement, as PostgreSQL's grammar reads it, to the rights of one account. Nothing is looked up or run. */
export function checkStatement(statement: unknown, catalog: SourceCatalog): Verdict {
  const check = new StatementCheck(catalog);
  let kind: StatementKind | undefined;
  try {
    const { name, fields } = named(statement);
    kind = KINDS[name];
    if (!kind) throw new Refused({ reason: 'kind', what: name.replace(/Stmt$/, '') });
    check.statement(name, fields);
    check.columnNames();
    const what = kind === 'select' ? undefined : choosingByChance(fields);
    if (what !== undefined) throw new Refused({ reason: 'function', what, isChoosing: true });
    const isWithoutWhere = (kind === 'update' || kind === 'delete') && !('whereClause' in fields);
    const { uses, names, changed } = check;
    const byTime = changed && choosingByTime(fields);
    const change = changed && { ...changed, ...(byTime !== undefined && { byTime }) };
    return { allowed: true, kind, uses, names, isWithoutWhere, ...(change && { change }) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { allowed: false, kind, uses: check.uses, refusal: error.refusal };
  }
}

class StatementCheck {
  readonly #catalog: SourceCatalog;
  readonly #uses: TableUse[] = [];
  #scope = new Scope();
  #qualifiers = new Qualifiers();
  readonly #functions = new Set<string>();
  readonly #operators = new Set<string>();
  readonly #names: ColumnNames;
  #depth = 0;
  /** The table that is changed, while its columns can be named. */
  #target: string | undefined;
  #changed: CheckedChange | undefined;

  constructor(catalog: SourceCatalog) {
    this.#catalog = catalog;
    this.#names = new ColumnNames(catalog.rowFunctions);
  }

  get uses(): readonly TableUse[] {
    return this.#uses;
  }

  get changed(): CheckedChange | undefined {
    return this.#changed;
  }

  get names(): UsedNames {
    const [functions, operators] = [[...this.#functions], [...this.#operators]];
    return { functions, operators, columns: this.#names.used };
  }

  /** To be called last. */
  columnNames(): void {
    const tables = this.#uses.map(({ table }) => this.#catalog.tables.get(table));
    this.#names.check((name) => tables.some((table) => table?.columns.has(name)));
  }

  statement(name: string, fields: Fields): void {
    this.#within(fields.withClause, () => {
      this.#qualifiers = this.#qualifiers.with(this.#namedIn(name, fields));
      if (name === 'InsertStmt') this.#change(fields, 'create');
      if (name === 'UpdateStmt') this.#change(fields, 'update');
      if (name === 'DeleteStmt') this.#change(fields, 'delete');
      this.#fields(name, fields);
    });
  }

  /** The items that can be named before a dot in a query or change. */
  #namedIn(name: string, fields: Fields): Named[] {
    const columnsOf = (table: Fields) => this.#columnsOf(table);
    const from = name === 'DeleteStmt' ? fields.usingClause : fields.fromClause;
    return [
      ...namedInFrom(from === undefined ? [] : nodesOf(from), columnsOf),
      ...(name === 'SelectStmt' ? [] : namedByChange(fields, columnsOf)),
    ];
  }

  #columnsOf({ relname, schemaname }: Fields): Columns {
    const name = String(relname);
    if (schemaname === undefined && this.#scope.has(name)) return undefined;
    return this.#catalog.tables.get(name)?.columns ?? new Set<string>();
  }

  #query(fields: Fields): void {
    const outer = this.#qualifiers;
    this.#qualifiers = outer.with(this.#namedIn('SelectStmt', fields));
    this.#fields('SelectStmt', fields);
    this.#qualifiers = outer;
  }

  /** The rights that follow from what a change does to its table, beside what its expressions read. */
  #change(fields: Fields, right: TableRight): void {
    const relation = bare(fields.relation);
    const table = this.#relation(relation);
    if (!table) throw new Refused({ reason: 'unknown_table', table: String(relation.relname) });
    // The values of an INSERT cannot name columns of its own table.
    if (right !== 'create') this.#target = table;
    this.#use(table, right);
    const { onConflictClause: conflict, returningClause: returning } = fields;
    const alias = String(relation.alias === undefined ? table : bare(relation.alias).aliasname);
    this.#changed = {
      table,
      alias,
      hasReturning: returning !== undefined,
      sets: right === 'update' ? setBy(fields) : [],
      text: '',
    };
    if (conflict !== undefined) {
      // The answer tells whether such a row exists, so the right to read is needed.
      this.#use(table, 'read');
      if (bare(conflict).action === 'ONCONFLICT_UPDATE') this.#use(table, 'update');
      this.#bare('OnConflictClause', conflict);
    }
    if (returning !== undefined) {
      this.#use(table, 'read');
      this.#bare('ReturningClause', returning);
    }
  }

  /**
   * The names of WITH can be read behind their own definition; with RECURSIVE in all of them. Looked at here because a
   * name that cannot be read yet is a table, which might be one that is closed.
   */
  #within(withClause: unknown, inside: () => void): void {
    if (withClause === undefined) {
      inside();
      return;
    }
    const { ctes, recursive, ...others } = bare(withClause);
    for (const field of Object.keys(others))
      if (field !== 'location') refuse(`WithClause.${field}`);
    const outer = this.#scope;
    const queries = nodesOf(ctes).map((cte) => cteOf(cte));
    const names = queries.map(({ ctename }) => ctename);
    if (recursive) this.#scope = outer.with(names);
    for (const { ctename, columns, query } of queries) {
      for (const column of columns) this.#names.define(column);
      if (query.name !== 'SelectStmt') throw new Refused({ reason: 'nested_change' });
      this.#node({ [query.name]: query.fields });
      if (!recursive) this.#scope = this.#scope.with([ctename]);
    }
    inside();
    this.#scope = outer;
  }

  #node(node: unknown): void {
    const { name, fields } = named(node);
    this.#bare(name, fields);
  }

  #bare(name: string, value: unknown): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Refused({ reason: 'too_deep' });
    const fields = bare(value);
    if (name === 'SelectStmt') this.#within(fields.withClause, () => this.#query(fields));
    else if (name in KINDS) throw new Refused({ reason: 'nested_change' });
    else this.#fields(name, fields);
    this.#depth -= 1;
  }

  #fields(name: string, fields: Fields): void {
    if (name === 'RangeVar') this.#use(this.#relation(fields), 'read');
    else this.#eachField(name, fields);
  }

  #eachField(name: string, fields: Fields): void {
    if (IMPLIES_EQUALS.some(([node, field]) => node === name && field in fields))
      this.#operator(['=']);
    if (name === 'ResTarget') this.#names.define(fields.name ?? columnIn(fields.val));
    if (name === 'RangeFunction' && fields.alias !== undefined) {
      // One that makes a single column has it under this name.
      this.#names.define(bare(fields.alias).aliasname);
    }
    if (name === 'Alias' && fields.colnames !== undefined) {
      for (const column of namesOf(fields.colnames)) this.#names.define(column);
    }
    if (name === 'A_Indirection') this.#fieldOfRow(fields);
    const rules = ruleOf(name);
    for (const [field, value] of Object.entries(fields)) {
      const rule = Object.hasOwn(rules, field) ? rules[field] : undefined;
      if (!rule) refuse(`${name}.${field}`);
      else this.#field(`${name}.${field}`, rule, value);
    }
  }

  #field(path: string, rule: FieldRule, value: unknown): void {
    const outside = this.#qualifiers;
    if (FROM.has(path)) this.#qualifiers = outside.withinFrom();
    this.#byRule(path, rule, value);
    this.#qualifiers = outside;
  }

  #byRule(path: string, rule: FieldRule, value: unknown): void {
    if (rule === 'node') this.#node(value);
    else if (rule === 'nodes') for (const one of nodesOf(value)) this.#listed(one);
    else if (rule === 'check') this.#checkOf(path)(value);
    else if (rule !== 'value' && rule !== 'before') this.#bare(rule.slice('bare:'.length), value);
  }

  /** Lists have empty places where nothing was said, such as after DISTINCT. */
  #listed(node: unknown): void {
    if (typeof node === 'object' && node !== null && Object.keys(node).length === 0) return;
    this.#node(node);
  }

  #checkOf(path: string): (value: unknown) => void {
    const checks: Readonly<Record<string, (value: unknown) => void>> = {
      'FuncCall.funcname': (value) => this.#function(namesOf(value)),
      'A_Expr.name': (value) => this.#operator(namesOf(value)),
      'SubLink.operName': (value) => this.#operator(namesOf(value)),
      'SortBy.useOp': (value) => this.#operator(namesOf(value)),
      'TypeName.names': (value) => this.#type(namesOf(value)),
      'CollateClause.collname': (value) => {
        if (!isOwn(namesOf(value))) refuse('COLLATE with a schema');
      },
      'SQLValueFunction.op': (value) => {
        if (VALUE_FUNCTIONS.has(String(value))) return;
        throw new Refused({ reason: 'function', what: String(value).replace('SVFOP_', '') });
      },
      'ColumnRef.fields': (value) => {
        this.#read();
        this.#columnRef(nodesOf(value));
      },
      'A_Indirection.indirection': (value) => this.#parts(nodesOf(value)),
      'ResTarget.indirection': (value) => {
        // The rest of the value stays as it is, so it is read.
        this.#read();
        this.#parts(nodesOf(value));
      },
    };
    return checks[path] ?? (() => refuse(path));
  }

  /** A change whose expressions name a column may read its own table. */
  #read(): void {
    if (this.#target !== undefined) this.#use(this.#target, 'read');
  }

  /** The last part of a name is a column, or a function that takes the row; those before it say where. */
  #columnRef(parts: readonly unknown[]): void {
    const last = parts.at(-1);
    for (const part of parts) {
      const { name } = named(part);
      if (name !== 'String' && name !== 'A_Star') refuse(name);
    }
    if (parts.length < 2 || last === undefined) return;
    const { name, fields } = named(last);
    if (name === 'String') this.#names.use(String(fields.sval), this.#meanings(parts));
    else this.#node(last);
  }

  /** Of what stands before the last part. */
  #meanings(parts: readonly unknown[]): Columns[] {
    const qualifier = wordOf(parts.at(-2));
    if (parts.length === 2) return this.#qualifiers.meanings(qualifier);
    // With a schema it is a table, whatever else has its name.
    return [this.#catalog.tables.get(qualifier)?.columns ?? new Set<string>()];
  }

  /** `(orders).name` is as `orders.name`. */
  #fieldOfRow({ arg, indirection }: Fields): void {
    const row = rowIn(arg);
    const { name, fields } = named(nodesOf(indirection)[0]);
    if (row === undefined || name !== 'String') return;
    const meanings = this.#qualifiers.meanings(row);
    // Else it is a column.
    if (meanings.length > 0) this.#names.use(String(fields.sval), meanings);
  }

  #parts(parts: readonly unknown[]): void {
    for (const part of parts) {
      const { name, fields } = named(part);
      if (name === 'String') this.#names.use(String(fields.sval));
      else this.#node(part);
    }
  }

  #function(names: readonly string[]): void {
    const what = names.join('.');
    const last = names.at(-1) ?? '';
    const isShadowed = names.length === 1 && this.#catalog.functions.has(last);
    if (!isOwn(names) || isShadowed || !FUNCTIONS.has(last)) {
      throw new Refused({ reason: 'function', what });
    }
    if (names.length === 1) this.#functions.add(last);
  }

  #operator(names: readonly string[]): void {
    const last = names.at(-1) ?? '';
    const isWord = /^(NOT )?BETWEEN( SYMMETRIC)?$/.test(last);
    if (isWord) for (const meant of ['<', '>', '<=', '>=']) this.#operator([meant]);
    const isShadowed = names.length === 1 && this.#catalog.operators.has(last);
    if (!isOwn(names) || isShadowed || !(isWord || OPERATORS.has(last))) {
      throw new Refused({ reason: 'operator', what: names.join('.') });
    }
    if (names.length === 1 && !isWord) this.#operators.add(last);
  }

  #type(names: readonly string[]): void {
    const last = names.at(-1) ?? '';
    if (!isOwn(names) || !TYPES.has(last)) {
      throw new Refused({ reason: 'type', what: names.join('.') });
    }
    // A value that is cast has no other name.
    this.#names.define(last);
  }

  /** The table of the grid that a name stands for; nothing for a name of WITH. */
  #relation(fields: Fields): string | undefined {
    this.#eachField('RangeVar', fields);
    const { relname, schemaname } = fields;
    const name = String(relname);
    if (schemaname === undefined && this.#scope.has(name)) return undefined;
    const isElsewhere = schemaname !== undefined && schemaname !== this.#catalog.schema;
    // Without a schema these are PostgreSQL's own, whatever the grid has.
    const isSystem = name.startsWith('pg_');
    if (isElsewhere || isSystem || !this.#catalog.tables.has(name)) {
      const table = schemaname === undefined ? name : `${schemaname}.${name}`;
      throw new Refused({ reason: 'unknown_table', table });
    }
    return name;
  }

  #use(table: string | undefined, right: TableRight): void {
    if (table === undefined) return;
    const known = this.#uses.some((use) => use.table === table && use.right === right);
    if (!known) this.#uses.push({ table, right });
    if (!this.#catalog.tables.get(table)?.rights[right]) {
      throw new Refused({ reason: 'missing_right', table, right });
    }
  }
}

const setBy = ({ targetList }: Fields): string[] =>
  nodesOf(targetList).map((target) => String(named(target).fields.name));

function ruleOf(name: string): (typeof NODE_RULES)[string] {
  const rules = Object.hasOwn(NODE_RULES, name) ? NODE_RULES[name] : undefined;
  return rules ?? refuse(name);
}

const isOwn = (names: readonly string[]): boolean =>
  names.length === 1 || (names.length === 2 && names[0] === OWN_SCHEMA);

const CTE_FIELDS = new Set(['ctename', 'aliascolnames', 'ctematerialized', 'ctequery', 'location']);

interface Cte {
  ctename: string;
  columns: readonly string[];
  query: ReturnType<typeof named>;
}

function cteOf(node: unknown): Cte {
  const { name, fields } = named(node);
  if (name !== 'CommonTableExpr') refuse(name);
  for (const field of Object.keys(fields)) if (!CTE_FIELDS.has(field)) refuse(`WITH ${field}`);
  const columns = fields.aliascolnames === undefined ? [] : namesOf(fields.aliascolnames);
  return { ctename: String(fields.ctename), columns, query: named(fields.ctequery) };
}
