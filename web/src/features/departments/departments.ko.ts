import { translation } from '../../lib/catalogue.ts';
import type { departments as en } from './departments.en.ts';

export const departments = translation<typeof en>()({
  title: '부서',
  emptyText: '부서는 계정을 묶어 관리하는 단위이며, 부서마다 부서장이 있습니다.',
  newTitle: '새 부서',
  editTitle: '부서 수정',
  name: '부서명',
  manager: '부서장',
  error_loading_departments: '부서 목록을 불러오지 못했습니다.',
  error_loading_accounts: '계정 목록을 불러오지 못했습니다.',
  missingDepartment: '존재하지 않는 부서입니다. 삭제되었을 수 있습니다.',
  department_created: '부서를 만들었습니다.',
  department_updated: '부서를 수정했습니다.',
  failed_to_create_department: '부서를 만들지 못했습니다.',
  failed_to_update_department: '부서를 수정하지 못했습니다.',
  failed_to_delete: '삭제하지 못했습니다.',
  error_creating_department: '부서를 만드는 중 오류가 발생했습니다.',
  error_updating_department: '부서를 수정하는 중 오류가 발생했습니다.',
  error_deleting_departments: '부서를 삭제하는 중 오류가 발생했습니다.',
  noneSelected: '선택한 부서가 없습니다',
  confirmTitle_other: '부서 {{count}}개를 삭제할까요?',
  confirmText: '소속 계정은 부서 없이 남습니다. 되돌릴 수 없습니다.',
  deleted_other: '부서 {{count}}개를 삭제했습니다.',
});
