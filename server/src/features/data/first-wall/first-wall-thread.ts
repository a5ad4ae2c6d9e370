import { firstWall } from './first-wall.ts';
import type { SourceCatalog } from './source-catalog.ts';
import type { Verdict } from './verdict.ts';

export interface FirstWallTask {
  sql: string;
  catalog: SourceCatalog;
}

export default ({ sql, catalog }: FirstWallTask): Verdict => firstWall(sql, catalog);
