import { getCompanyProfile, updateCompany } from '@maru/contract/company';
import { type Context, requestOrigin } from '../../core/context.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { update } from './company.service.ts';
import { getCompany } from './company.store.ts';

export function companyRoutes({ bind, work }: Context): void {
  bind.guarded(getCompanyProfile, async ({ session, reply }) => {
    const { version, ...profile } = await work.read(session.companyId, getCompany);
    reply.header('etag', entityTag(version));
    return profile;
  });

  bind.guarded(updateCompany, async ({ session, body, request, reply }) => {
    const expected = expectedVersions(request);
    const { version, profile } = await work.write(
      session.companyId,
      requestOrigin(session, request),
      (unit) => update(unit, body, expected),
    );
    reply.header('etag', entityTag(version));
    return profile;
  });
}
