/** A measured API call. */
export interface Case {
  name: string;
  /** If a repeated request is cheaper than the first, every request is a new one. */
  path: (n: number) => string;
}

const LOGS = '/api/logs/?page_size=20';
const text = (column: string, part: string) => `&${column}=${encodeURIComponent(part)}`;

/** The number of the newest entry. */
export const newestOf = (rows: number): number => Math.round(rows * 0.9);
const lastPage = (rows: number) => Math.ceil(newestOf(rows) / 20);
const deepPage = (rows: number) => Math.min(20_000, Math.floor(lastPage(rows) / 2));

/** The first page, a deep one and the last. */
export const pagesOf = (rows: number): number[] => [1, deepPage(rows), lastPage(rows)];

const logs = (name: string, rest: string): Case => ({
  name,
  path: () => `${LOGS}${rest}`,
});

const always = (name: string, path: string): Case => ({ name, path: () => path });

export const pageCases = (rows: number): Case[] =>
  pagesOf(rows).map((page) => logs(`page ${page}`, page === 1 ? '' : `&page=${page}`));

const ORDERED = [
  'timestamp',
  'user_name',
  'action_type',
  'object_repr',
  'model',
  'extra_info',
  'ip_address',
];

/** All but that of page 1. */
export const orderings = ORDERED.flatMap((key) => [key, `-${key}`]).filter(
  (key) => key !== '-timestamp',
);

export const orderingCases = (): Case[] =>
  orderings.map((ordering) => logs(`ordering ${ordering}`, `&ordering=${ordering}`));

export const noHitText = (n: number): string => `nothing like ${n}`;

export const noHit: Case = {
  name: 'filter, no hit, each time another',
  path: (n) => `${LOGS}${text('extra_info', noHitText(n))}`,
};

/** Every part of a rare text that is long enough to be rare itself. */
const RARE = partsOf('needle in the haystack', 7);

export const rareText = (n: number): string => RARE[n % RARE.length] ?? '';

export const rare: Case = {
  name: 'filter, rare, each time another',
  path: (n) => `${LOGS}${text('extra_info', rareText(n))}`,
};

/** Parts of texts that a tenth and a quarter of the entries contain. */
export const commonParts = {
  tenth: partsOf('priority: urgent', 7),
  quarter: partsOf('new → closed', 7),
};

export const commonPath = (part: string): string => `${LOGS}${text('extra_info', part)}`;

/** Words of two syllables; each is in a hundredth of the loaded entries, or in none. */
export const koreanParts = ['반품', '훈민', '정음', '취소', '결제', '쿠폰', '세종', '대왕'];

export const koreanPath = (word: string): string => `${LOGS}${text('object_repr', word)}`;

export const commonAgainCases = (where = ''): Case[] => [
  logs(`filter, a tenth, again ${where}`.trim(), text('extra_info', 'urgent')),
  logs(`filter, a quarter, again ${where}`.trim(), text('extra_info', 'closed')),
];

/** The first of June 2025 in Seoul. */
export const DAY = { start: '2025-05-31T15:00:00Z', next: '2025-06-01T15:00:00Z' };
export const dayPath = `${LOGS}&timestamp=2025-06-01&tz=Asia/Seoul`;

export const againCases = (): Case[] => [
  ...commonAgainCases(),
  logs('two Korean syllables, a sixth', text('object_repr', '환불')),
  always('one day in a zone', dayPath),
  logs('one kind of action', '&action_type=login'),
  logs('two filters and an order', '&extra_info=urgent&user_name=77&ordering=user_name'),
  always('bot log page 1', '/api/bot-logs/?page_size=20'),
];

export const accountsPath = '/api/accounts/?page_size=20';
export const completeListPath = '/api/accounts/?page_size=all';

const ACCOUNT_FILTERS = [
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
];

export const accountFilterPaths = (): string[] =>
  ACCOUNT_FILTERS.map((filter) => `${accountsPath}&${filter}`);

export const accountCases = (): Case[] => [
  always('accounts page 1', accountsPath),
  ...ACCOUNT_FILTERS.map((filter) =>
    always(`accounts by ${filter.split('=')[0]}`, `${accountsPath}&${filter}`),
  ),
  always('accounts page_size=all', completeListPath),
];

function partsOf(whole: string, length: number): string[] {
  return Array.from({ length: whole.length - length + 1 }, (_, n) =>
    whole.slice(n, n + length),
  ).filter((part) => part === part.trim());
}
