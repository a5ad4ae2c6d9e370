import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { id, idList, idText, requiredLine, requiring } from './kit/fields.ts';
import { listQueryOrAll, pageOf, textFilter } from './kit/list.ts';
import { LIMITS, REQUIRED } from './limits.ts';
import { ANY_ACCOUNT_PERMISSION } from './permissions.ts';

const department = z.object({
  id,
  name: z.string(),
  manager: z
    .object({ id, username: z.string(), first_name: z.string(), last_name: z.string() })
    .nullable(),
});

export type Department = z.output<typeof department>;

const departmentBody = requiring(REQUIRED.department, {
  name: requiredLine(LIMITS.name),
  manager_id: id,
});

export const listDepartments = endpoint({
  method: 'GET',
  path: '/api/departments/',
  tag: 'Departments',
  summary: 'List departments',
  versioned: true,
  errors: [401, 403, 404],
  access: { ...needs('view_department'), orForAll: ANY_ACCOUNT_PERMISSION },
  query: listQueryOrAll({
    orderBy: ['name', 'manager'],
    defaultOrdering: 'name',
    filters: { name: textFilter, manager_id: idText.optional() },
  }),
  response: pageOf(department),
  allResponse: z.array(department),
});

export const getDepartment = endpoint({
  method: 'GET',
  path: '/api/departments/{id}/',
  tag: 'Departments',
  summary: 'Read one department',
  versioned: true,
  errors: [401, 403, 404],
  access: needs('view_department'),
  params: z.object({ id: idText }),
  response: department,
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/api/departments/',
  tag: 'Departments',
  summary: 'Create a department',
  errors: [401, 403],
  access: needs('add_department'),
  status: 201,
  body: departmentBody,
  response: department,
});

export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/api/departments/{id}/',
  tag: 'Departments',
  summary: 'Change a department',
  versioned: true,
  errors: [401, 403, 404, 412],
  access: needs('change_department'),
  params: z.object({ id: idText }),
  body: departmentBody,
  response: department,
});

export const patchDepartment = endpoint({
  method: 'PATCH',
  path: '/api/departments/{id}/',
  tag: 'Departments',
  summary: 'Change some fields of a department; the others stay as they are',
  versioned: true,
  errors: [401, 403, 404, 412],
  // The answer has the fields that were not given, too.
  access: needsAll('change_department', 'view_department'),
  params: z.object({ id: idText }),
  body: departmentBody.partial(),
  response: department,
});

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/api/departments/{id}/',
  tag: 'Departments',
  summary: 'Delete one department',
  errors: [401, 403, 404, 412],
  access: needs('delete_department'),
  params: z.object({ id: idText }),
});

export const deleteDepartments = endpoint({
  method: 'DELETE',
  path: '/api/departments/bulk-delete/',
  tag: 'Departments',
  summary: 'Delete departments, all or none',
  errors: [401, 403],
  access: needs('delete_department'),
  body: z.object({ ids: idList }),
  response: z.object({ deleted: z.int() }),
});
