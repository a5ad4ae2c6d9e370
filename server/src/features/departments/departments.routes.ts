import {
  createDepartment,
  deleteDepartment,
  deleteDepartments,
  getDepartment,
  listDepartments,
  patchDepartment,
  updateDepartment,
} from '@maru/contract/departments';
import { type Context, requestOrigin } from '../../core/context.ts';
import { listVersions } from '../../core/list-versions.store.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import type { Session } from '../../core/session/session.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { SaveCall } from '../../platform/http/bind.ts';
import { isKnown, NotModified } from '../../platform/http/not-modified.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import { presentDepartment } from './departments.present.ts';
import {
  create,
  type DepartmentUpdateBody,
  removeMany,
  removeOne,
  update,
} from './departments.service.ts';
import { allDepartments, departmentById, departmentPage } from './departments.store.ts';

export function departmentRoutes({ bind, work, address }: Context): void {
  bind.guarded(listDepartments, ({ session, query, request, reply }) =>
    work.read(session.companyId, async (tx) => {
      const { page_size } = query;
      if (page_size === 'all') {
        const { version } = await listVersions(tx);
        if (isKnown(request, reply, [tx.companyId, version])) return new NotModified();
        return (await allDepartments(tx, query)).map(presentDepartment);
      }
      const paged = { ...query, page_size };
      const { rows, count } = await departmentPage(tx, paged);
      return pageEnvelope(rows.map(presentDepartment), count, paged, request, address);
    }),
  );

  bind.guarded(getDepartment, async ({ session, params, reply }) => {
    const department = await work.read(session.companyId, (tx) => departmentById(tx, params.id));
    if (!department) throw notFound();
    reply.header('etag', entityTag(department.version));
    return presentDepartment(department);
  });

  bind.guarded(createDepartment, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) =>
      presentDepartment(await create(unit, body)),
    ),
  );

  const save = async ({
    session,
    params,
    body,
    request,
    reply,
  }: SaveCall<DepartmentUpdateBody, Session>) => {
    const expected = expectedVersions(request);
    const department = await work.write(
      session.companyId,
      requestOrigin(session, request),
      (unit) => update(unit, params.id, body, expected),
    );
    reply.header('etag', entityTag(department.version));
    return presentDepartment(department);
  };
  bind.guarded(updateDepartment, save);
  bind.guarded(patchDepartment, save);

  bind.guarded(deleteDepartment, ({ session, params, request }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      removeOne(unit, params.id, expected),
    );
  });

  bind.guarded(deleteDepartments, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => ({
      deleted: await removeMany(unit, body.ids),
    })),
  );
}
