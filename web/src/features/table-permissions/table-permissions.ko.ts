import { translation } from '../../lib/catalogue.ts';
import type { tablePermissions as en } from './table-permissions.en.ts';

export const tablePermissions = translation<typeof en>()({
  title: '테이블 권한',
  table: '테이블',
  read: '조회',
  create: '생성',
  update: '수정',
  delete: '삭제',
  setColumn: '모든 테이블에 {{right}} 권한 부여',
  clearColumn: '모든 테이블에서 {{right}} 권한 해제',
  cell: '{{table}}: {{right}}',
  noTables: '등록된 테이블이 없습니다.',
  error_loading_permissions: '권한을 불러오지 못했습니다.',
  missingAccount: '존재하지 않는 계정입니다. 삭제되었을 수 있습니다.',
  permissions_saved: '권한을 저장했습니다.',
  failed_to_save_permissions: '권한을 저장하지 못했습니다.',
  error_saving_permissions:
    '서버가 응답하지 않아 권한을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
