import type { TableRight } from '@maru/contract/table-permissions';
import { heldRights } from '../../core/table-rights.store.ts';
import type { Message } from '../../platform/http/message.ts';
import { constructName } from './construct-names.ts';
import type { Grid, GridRow } from './data.store.ts';
import { MAX_STATEMENT } from './first-wall/verdict.ts';
import { rowOf } from './grid.ts';
import { missingRight } from './missing-right.messages.ts';
import { inOneLine } from './plain-names.ts';
import { CLOSED_TABLE_MESSAGES, REFUSAL_MESSAGES } from './refusal.messages.ts';
import type { StatementRefusal } from './refusal.ts';

/** Says which right is missing, and which ones there are. `They`: about somebody else, when trying a statement. */
export function refusalMessage(
  refusal: StatementRefusal,
  grid: Grid,
  who: 'You' | 'They' = 'You',
): Message {
  switch (refusal.reason) {
    case 'missing_right':
      return missingRight(refusal.right, {
        label: labelOf(refusal.table, rowOf(grid, refusal.table)),
        held: heldOn(rowOf(grid, refusal.table)),
        who,
      });
    case 'unknown_table': {
      const name = inOneLine(refusal.table);
      return {
        en: `There is no table ${name}. Look at the list of tables for its name.`,
        ko: `‘${name}’ 테이블이 없습니다. 테이블 목록에서 이름을 확인해 주세요.`,
      };
    }
    case 'closed_table':
      return CLOSED_TABLE_MESSAGES[refusal.why](labelOf(refusal.table, rowOf(grid, refusal.table)));
    case 'no_where': {
      const label = labelOf(refusal.table, rowOf(grid, refusal.table));
      return {
        en: `Without WHERE this would change every row of ${label}. Add a WHERE, or say that every row is meant.`,
        ko: `WHERE 절이 없어 ‘${label}’ 테이블의 모든 행이 변경됩니다. WHERE 절을 추가하거나 모든 행을 변경한다고 표시해 주세요.`,
      };
    }
    case 'too_long': {
      const most = MAX_STATEMENT.toLocaleString('en');
      return {
        en: `The statement has more than ${most} characters. Make it shorter.`,
        ko: `SQL이 ${most}자를 넘습니다. 더 짧게 작성해 주세요.`,
      };
    }
    case 'syntax': {
      const message = inOneLine(refusal.message);
      return {
        en: `PostgreSQL cannot read this statement: ${message}.`,
        ko: `SQL 문법이 올바르지 않습니다: ${message}`,
      };
    }
    case 'function':
    case 'operator':
    case 'type':
    case 'construct': {
      const what = constructName(inOneLine(refusal.what));
      if ('isChoosing' in refusal) {
        return {
          en: `${what} answers something else each time, so it cannot decide which rows are changed.`,
          ko: `‘${what}’ 함수는 실행할 때마다 값이 달라지므로 변경할 행을 정하는 데 사용할 수 없습니다.`,
        };
      }
      if ('isOfTime' in refusal) {
        return {
          en: `${what} chooses other rows as time goes on, and they could not be compared with those that were shown: only rows of an UPDATE or DELETE are, by a key that you may read and that stays as it is. Write the time itself.`,
          ko: `‘${what}’에 따라 선택되는 행이 시간이 지나면서 달라지지만, 미리 보기에 표시된 행과 비교할 수 없습니다. 조회할 수 있고 바뀌지 않는 키가 있는 UPDATE와 DELETE의 행만 비교할 수 있습니다. 시각을 직접 적어 주세요.`,
        };
      }
      return NOT_ALLOWED[refusal.reason](what);
    }
    case 'column': {
      const name = inOneLine(refusal.what);
      return {
        en: `There is no column ${name} in the tables of this statement.`,
        ko: `이 SQL에서 사용하는 테이블에는 ‘${name}’ 열이 없습니다.`,
      };
    }
    case 'more_rows':
      if ('isOther' in refusal) return REFUSAL_MESSAGES.other_rows;
      if (refusal.isFollowing) return REFUSAL_MESSAGES.more_follows;
      return {
        en: `By now this would change more rows than the ${refusal.shown} that were shown, so nothing was changed. Look at it again.`,
        ko: `미리 보기에 표시된 ${refusal.shown}행보다 많은 행이 변경될 상황이어서 변경하지 않았습니다. 미리 보기를 다시 확인해 주세요.`,
      };
    case 'expired':
      return REFUSAL_MESSAGES[refusal.why === 'late' ? 'expired' : refusal.why];
    case 'source':
      return refusal.text ?? REFUSAL_MESSAGES.source;
    case 'permission':
      return REFUSAL_MESSAGES[refusal.isActive ? 'permission' : 'inactive'];
    default:
      return REFUSAL_MESSAGES[refusal.reason];
  }
}

const NOT_ALLOWED = {
  function: (what) => ({
    en: `The function ${what} cannot be used here.`,
    ko: `‘${what}’ 함수는 사용할 수 없습니다.`,
  }),
  operator: (what) => ({
    en: `The operator ${what} cannot be used here.`,
    ko: `‘${what}’ 연산자는 사용할 수 없습니다.`,
  }),
  type: (what) => ({
    en: `The type ${what} cannot be used here.`,
    ko: `‘${what}’ 자료형은 사용할 수 없습니다.`,
  }),
  construct: (what) => ({
    en: `The construct ${what} cannot be used here.`,
    ko: `‘${what}’ 구문은 사용할 수 없습니다.`,
  }),
} as const satisfies Record<string, (what: string) => Message>;

/** With the name that statements use, unless the alias says it already. */
function labelOf(table: string, row: GridRow | undefined): string {
  const [alias, name] = [inOneLine(row?.alias_name ?? ''), inOneLine(table)];
  const inWords = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  if (inWords(alias).includes(`(${inWords(name)})`)) return alias;
  return alias === '' ? name : `${alias} (${name})`;
}

const heldOn = (row: GridRow | undefined): readonly TableRight[] => (row ? heldRights(row) : []);
