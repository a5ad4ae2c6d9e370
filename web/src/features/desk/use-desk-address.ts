import { CONVERSATION_VIEWS, type ConversationView } from '@maru/contract/conversations';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The state in the desk's address: the view of the list, and the open conversation. */
export function useDeskAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = CONVERSATION_VIEWS.find((known) => known === params.get('view')) ?? 'mine';
  const wanted = Number(params.get('conversation'));
  const open = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined;
  const deskPath = (next: { view?: ConversationView; open?: number | undefined }): string => {
    const { view: chosen, open: id } = { view, open, ...next };
    const query = new URLSearchParams({
      ...(chosen !== 'mine' && { view: chosen }),
      ...(id !== undefined && { conversation: String(id) }),
    });
    return query.size > 0 ? `${paths.desk}?${query}` : paths.desk;
  };
  return {
    view,
    open,
    deskPath,
    go: (next: { view?: ConversationView; open?: number | undefined }, replace = false) =>
      void navigate(deskPath(next), { replace }),
  };
}

export type DeskAddress = ReturnType<typeof useDeskAddress>;
