import './security.words.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { OwnTabs } from '../../lib/own-tabs.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { Sections } from '../../ui/section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { endOwnSessions, ownSecurityQuery } from './security.queries.ts';
import { SessionList } from './session-list.tsx';

export function Component() {
  const { t } = useTranslation('security');
  const security = useQuery(ownSecurityQuery);
  if (!security.data) {
    return (
      <FormPlaceholder
        title={t('title')}
        below={<OwnTabs />}
        error={security.isError ? t('loadError') : undefined}
        retry={() => void security.refetch()}
      />
    );
  }
  const { second_factor, sessions } = security.data;
  return (
    <>
      <PageHead title={t('title')} />
      <OwnTabs />
      <Sections>
        <SecondFactorSection factor={second_factor} />
        <SessionList
          title={t('sessionsTitle')}
          sessions={sessions}
          end={endOwnSessions}
          endAll={{ label: t('signOutOthers'), text: t('signOutOthersText') }}
        />
      </Sections>
    </>
  );
}
