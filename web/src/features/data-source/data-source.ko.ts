import { translation } from '../../lib/catalogue.ts';
import type { dataSource as en } from './data-source.en.ts';

export const dataSource = translation<typeof en>()({
  title: '데이터 소스',
  loadError: '데이터 소스를 불러오지 못했습니다.',

  where: '테이블 위치',
  whereText:
    '업무 테이블은 별도의 데이터베이스에 있습니다. 사용자는 ‘데이터’ 화면에서 테이블별 권한 안에서 조회하고 변경합니다.',
  kind: '데이터베이스',
  embedded: '내장 데이터베이스 (이 서버의 데이터 폴더)',
  postgres: 'PostgreSQL 서버',
  address: '주소',
  synced: '테이블을 읽은 일시',
  never: '아직 읽지 않음',
  usePostgres: 'PostgreSQL 서버 사용',
  changePostgres: '서버 변경',
  useEmbedded: '내장 데이터베이스로 되돌리기',

  url: '로그인과 비밀번호가 포함된 주소',
  urlHint:
    'postgresql://login:password@host:5432/database 형식입니다. 바로 확인한 뒤 암호화하여 보관하며 다시 표시하지 않습니다.',
  urlNeeds:
    '이 로그인은 테이블의 소유자이거나 권한을 부여할 수 있어야 하고, 역할을 만들 수 있어야 합니다. 그 용도로만 쓰이며, SQL은 계정마다 별도의 로그인으로 실행됩니다. 자세한 내용은 docs/operations.md의 Sources에 있습니다.',
  urlMissing: '주소를 입력해 주세요.',
  check: '확인 후 사용',
  checking: '확인 중…',
  saved: '이제 이 서버의 테이블을 사용합니다.',
  saveFailed: '이 서버는 사용할 수 없습니다.',
  noAnswer: '서버가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',

  notCleared:
    '이전 서버에 연결할 수 없어 Maru가 만든 로그인이 남아 있습니다. 그 서버의 관리자가 삭제할 수 있습니다.',

  backTitle: '내장 데이터베이스로 되돌릴까요?',
  backText:
    'PostgreSQL 서버 주소는 삭제되며 서버의 테이블은 그대로 남습니다. 테이블 권한이 있는 계정이 있으면 유지할지 확인합니다.',
  back: '내장 데이터베이스 사용',
  backDone: '이제 내장 데이터베이스의 테이블을 사용합니다.',

  otherDatabase: '기존 권한을 어떻게 할까요?',
  keepRights: '권한 유지',
  keepRightsText:
    '유지하면 테이블 권한이 있는 사용자가 새 데이터베이스에서도 같은 이름의 테이블을 사용할 수 있습니다. 유지하지 않으면 권한을 다시 부여할 때까지 아무도 테이블을 사용할 수 없으며, 회수한 권한은 작업 로그에 남습니다.',
  useKeeping: '권한을 유지하고 사용',
  useRemoving: '권한을 회수하고 사용',

  tables: '테이블',
  tablesText:
    '새 테이블에는 아무에게도 권한이 없습니다. 데이터 소스에 없는 테이블은 표시만 하고 권한은 유지합니다.',
  sync: '테이블 다시 읽기',
  syncing: '테이블을 읽는 중…',
  syncFailed: '테이블을 읽지 못했습니다.',
  upToDate: '새로 생기거나 사라진 테이블이 없습니다.',
  added: '추가됨: {{names}}',
  vanished: '데이터 소스에 없음: {{names}}',
  isBack: '다시 나타남: {{names}}',
  noTables: '아직 읽은 테이블이 없습니다.',
  table: '테이블',
  alias: '이름',
  columns: '열 수',
  state: '상태',
  open: '사용 가능',
  closed: {
    vanished: '데이터 소스에 없음',
    view: '사용 불가: 소유자 권한으로 읽는 뷰입니다. security_invoker를 켜면 사용할 수 있습니다.',
    foreign: '사용 불가: 권한을 적용할 수 없는 다른 서버의 테이블입니다.',
    inherited: '사용 불가: 다른 테이블이 상속하여 권한이 그 테이블까지 미칩니다.',
  },
});
