import { useTranslation } from 'react-i18next';
import { PageHead } from '../../lib/page-head.tsx';

export function Component() {
  const { t } = useTranslation();
  return <PageHead title={t('dashboard')} />;
}
