import type { Department } from '@maru/contract/departments';
import type { DepartmentRecord } from './departments.store.ts';

export const presentDepartment = (department: DepartmentRecord): Department => ({
  id: department.id,
  name: department.name,
  manager:
    department.manager_id === null
      ? null
      : {
          id: department.manager_id,
          username: department.username ?? '',
          first_name: department.first_name ?? '',
          last_name: department.last_name ?? '',
        },
});
