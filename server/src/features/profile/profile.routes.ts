import { changePassword, getProfile, updateProfile } from '@maru/contract/profile';
import { findAccount } from '../../core/account.store.ts';
import { type Context, originOf } from '../../core/context.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { preferredLanguage } from '../../platform/http/message.ts';
import { presentProfile } from './profile.present.ts';
import { changeOwnPassword, changeOwnProfile } from './profile.service.ts';

const passwordUpdated = { en: 'Password updated!', ko: '비밀번호를 변경했습니다.' };

export function profileRoutes({ bind, work, throttle }: Context): void {
  bind.guarded(getProfile, ({ session }) =>
    work.read(session.companyId, async (tx) => {
      const account = await findAccount(tx, session.accountId);
      if (!account) throw notFound();
      return presentProfile(account);
    }),
  );

  bind.guarded(updateProfile, ({ session, body, request }) =>
    work.write(session.companyId, originOf(session, request), async (unit) =>
      presentProfile(await changeOwnProfile(unit, unit.session, body)),
    ),
  );

  bind.guarded(changePassword, async ({ session, body, request }) => {
    await changeOwnPassword({ work, throttle }, session, body, originOf(session, request));
    return { detail: passwordUpdated[preferredLanguage(request.headers['accept-language'])] };
  });
}
