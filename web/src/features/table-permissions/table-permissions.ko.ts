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
  vanished: '데이터 소스에 없음',
  closed: '사용 불가',
  tryAs: '{{name}} 권한으로 확인',
  tryTitle: '{{name}} 사용자가 실행할 수 있나요?',
  tryText:
    '저장된 권한을 기준으로 SQL을 확인합니다. 실행하지는 않으며, 확인한 내용은 작업 로그에 남습니다.',
  tryStatement: 'SQL 문',
  tryMissing: 'SQL을 입력해 주세요.',
  try: '확인',
  trying: '확인 중…',
  couldRun: '{{name}} 사용자가 실행할 수 있습니다.',
  couldChange:
    '{{name}} 사용자가 실행할 수 있습니다. 변경이므로 먼저 미리 보여 주고 확인을 받습니다.',
  couldNot: '{{name}} 사용자는 실행할 수 없습니다.',
  decides: '필요한 권한',
  held: '있음',
  missing: '없음',
  tryFailed: 'SQL을 확인하지 못했습니다.',
  tryNoAnswer: '서버가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
  noTables: '등록된 테이블이 없습니다.',
  error_loading_permissions: '권한을 불러오지 못했습니다.',
  missingAccount: '존재하지 않는 계정입니다. 삭제되었을 수 있습니다.',
  permissions_saved: '권한을 저장했습니다.',
  failed_to_save_permissions: '권한을 저장하지 못했습니다.',
  error_saving_permissions:
    '서버가 응답하지 않아 권한을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
