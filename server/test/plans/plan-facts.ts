/** A node of a plan, as EXPLAIN (FORMAT JSON) tells it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'One-Time Filter'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

export interface PlanFacts {
  /** Tables of which all rows are read, or all of a company. */
  whole: Set<string>;
  /** What is looked for in an index, as `ticket: id =`. */
  lookups: Set<string>;
  cost: number;
}

/** They need all rows of what is below them, also where only the first are wanted of their own. */
const NEEDS_ALL = /^(Sort|Aggregate|Hash|WindowAgg|Materialize|ModifyTable)$/;

/** `(id = $1)`, `(upper(email) = ANY (…))`: the left side and the operator. */
const LOOKUP = /^\(*("?\w+"?(?:\((?:[^()]|\([^()]*\))*\))?)\)*(?:::\w+)? (\S+)/;

export interface Index {
  table: string;
  /** Of a part of the table. */
  isPartial: boolean;
}

export function factsOf(plan: PlanNode, indexes: ReadonlyMap<string, Index>): PlanFacts {
  const whole = new Set<string>();
  const lookups = new Set<string>();
  const look = (node: PlanNode, isLimited: boolean) => {
    // Nothing below it is ever run.
    if (node['One-Time Filter'] === 'false') return;
    const type = node['Node Type'];
    const index = indexes.get(node['Index Name'] ?? '');
    if (type === 'Seq Scan' && !isLimited) whole.add(node['Relation Name'] ?? '');
    if (index) {
      const conditions = (node['Index Cond'] ?? '').split(' AND ').filter(Boolean);
      const found = conditions.map((one) => LOOKUP.exec(one)?.slice(1).join(' ') ?? one);
      for (const one of found) lookups.add(`${index.table}: ${one}`);
      const isAll = !index.isPartial && found.every((one) => one === 'company_id =');
      if (isAll && !isLimited) whole.add(index.table);
    }
    const below = type === 'Limit' || (isLimited && !NEEDS_ALL.test(type));
    for (const child of node.Plans ?? []) look(child, below);
  };
  look(plan, false);
  return { whole, lookups, cost: plan['Total Cost'] };
}
