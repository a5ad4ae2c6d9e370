import { translation } from '../../lib/catalogue.ts';
import type { departments as en } from './departments.en.ts';

export const departments = translation<typeof en>()({
  title: '부서',
  emptyText: '부서를 만들어 계정을 묶고 부서장을 지정할 수 있습니다.',
  newTitle: '새 부서',
  editTitle: '부서 수정',
  name: '부서명',
  manager: '부서장',
  error_loading_departments: '부서 목록을 불러오지 못했습니다.',
  error_loading_accounts: '계정 목록을 불러오지 못했습니다.',
  missingDepartment: '존재하지 않는 부서입니다. 삭제되었을 수 있습니다.',
  department_created: '부서를 만들었습니다.',
  createdAndNext: '{{name}} 부서를 만들었습니다.',
  department_updated: '부서를 수정했습니다.',
  failed_to_create_department: '부서를 만들지 못했습니다.',
  failed_to_update_department: '부서를 수정하지 못했습니다.',
  failed_to_delete: '삭제하지 못했습니다.',
  error_creating_department:
    '서버가 응답하지 않아 부서를 만들지 못했습니다. 잠시 후 다시 시도해 주세요.',
  error_updating_department:
    '서버가 응답하지 않아 부서를 수정하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  error_deleting_departments:
    '서버가 응답하지 않아 부서를 삭제하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  noneSelected: '선택한 부서가 없습니다.',
  confirmTitle_other: '부서 {{count}}개를 삭제할까요?',
  confirmText:
    '소속 계정은 삭제되지 않고 ‘부서 없음’으로 바뀝니다. 삭제한 부서는 복구할 수 없습니다.',
  deleted_other: '부서 {{count}}개를 삭제했습니다.',
});
