/** What is measured. Each is a call of the API; the group says by which budget it is judged. */
export interface Case {
  group: string;
  name: string;
  path: string;
}

const LOGS = '/api/logs/?page_size=20';
const lastPage = (rows: number) => Math.ceil((rows * 0.9) / 20);

export function casesFor(rows: number): Case[] {
  const logs = (group: string, name: string, rest: string): Case => ({
    group,
    name,
    path: `${LOGS}${rest}`,
  });
  const deep = Math.min(20_000, Math.floor(lastPage(rows) / 2));
  return [
    logs('log page', 'page 1', ''),
    logs('log page', `page ${deep}`, `&page=${deep}`),
    logs('log page', 'last page', `&page=${lastPage(rows)}`),
    ...['timestamp', 'user_name', 'action_type', 'object_repr', 'model', 'extra_info', 'ip_address']
      .flatMap((key) => [key, `-${key}`])
      .filter((key) => key !== '-timestamp')
      .map((key) => logs('log ordering', `ordering ${key}`, `&ordering=${key}`)),
    logs('no hit', 'filter, no hit', '&extra_info=nothing%20like%20this'),
    logs('rare', 'filter, rare', '&extra_info=needle'),
    logs('common', 'filter, a tenth', '&extra_info=urgent'),
    logs('common', 'filter, a quarter', '&extra_info=closed'),
    logs('korean', 'two Korean syllables', `&object_repr=${encodeURIComponent('환불')}`),
    logs('korean', 'two Korean syllables, no hit', `&object_repr=${encodeURIComponent('훈민')}`),
    logs('day', 'one day in a zone', '&timestamp=2025-06-01&tz=Asia/Seoul'),
    { group: 'bot logs', name: 'bot log page 1', path: '/api/bot-logs/?page_size=20' },
    { group: 'accounts', name: 'accounts page 1', path: '/api/accounts/?page_size=20' },
    ...[
      'username=person77',
      `first_name=${encodeURIComponent('민지')}`,
      'last_name=walk',
      'phone_number=0077',
      'email=person123',
      'department_id=3',
      'group=Agents',
      `location=${encodeURIComponent('판교')}`,
      'language=ko',
      'is_active=false',
    ].map((filter) => ({
      group: 'accounts',
      name: `accounts by ${filter.split('=')[0]}`,
      path: `/api/accounts/?page_size=20&${filter}`,
    })),
    { group: 'all', name: 'accounts page_size=all', path: '/api/accounts/?page_size=all' },
  ];
}
