import { changePassword, getProfile, updateProfile } from '@maru/contract/profile';
import { findAccount } from '../../core/account.store.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { preferredLanguage } from '../../platform/http/message.ts';
import { presentProfile } from './profile.present.ts';
import { changeOwnPassword, changeOwnProfile } from './profile.service.ts';

const passwordUpdated = { en: 'Password updated!', ko: '비밀번호를 변경했습니다.' };

export function profileRoutes({ bind, work, throttle }: Context): void {
  bind.guarded(getProfile, async ({ session, reply }) => {
    const account = await work.read(session.companyId, (tx) => findAccount(tx, session.accountId));
    if (!account) throw notFound();
    reply.header('etag', entityTag(account.version));
    return presentProfile(account);
  });

  bind.guarded(updateProfile, async ({ session, body, request, reply }) => {
    const expected = expectedVersions(request);
    const account = await work.write(session.companyId, requestOrigin(session, request), (unit) =>
      changeOwnProfile(unit, body, expected),
    );
    reply.header('etag', entityTag(account.version));
    return presentProfile(account);
  });

  bind.guarded(changePassword, async ({ session, body, request }) => {
    await changeOwnPassword({ work, throttle }, session, body, requestOrigin(session, request));
    return { detail: passwordUpdated[preferredLanguage(request.headers['accept-language'])] };
  });
}
