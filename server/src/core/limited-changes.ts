import { tooMany } from '../platform/http/app-error.ts';
import { RateLimit } from '../platform/rate-limit.ts';
import type { Context } from './context.ts';

/** Far more than a person does; it stops scripts that change or write something without a pause. */
const CHANGES = { burst: 60, perSecond: 30 };

/** Binds calls that change something: of all that are bound by one of these together each account makes so many. */
export function limitedChanges(bind: Context['bind']): Context['bind']['guarded'] {
  const rate = new RateLimit(CHANGES);
  return (endpoint, handle, options) =>
    bind.guarded(
      endpoint,
      async (call) => {
        const wait = rate.take(String(call.session.accountId));
        if (wait > 0) throw tooMany(wait);
        return handle(call);
      },
      options,
    );
}
