import type { Permission } from '@maru/contract/permissions';

/** The fixed facts about a demo company. The rest is random. */
export interface CompanyPlan {
  seed: number;
  profile: {
    code: string;
    name: string;
    contact_name: string;
    phone_number: string;
    email: string;
    address: string;
    operation_hours: string;
  };
  /** The name it uses in conversations. */
  shortName: Record<Language, string>;
  money: (amount: number, language: Language) => string;
  /** The lowest and the highest price of the shop. */
  prices: readonly [number, number];
  /**
   * The language of the shop's own data; the data bot's SQL uses it whatever the language of the question.
   */
  dataLanguage: Language;
  cities: readonly Record<Language, string>[];
  yearsOld: number;
  groups: Record<string, readonly Permission[]>;
  departments: readonly DepartmentPlan[];
  people: readonly PersonPlan[];
  rooms: readonly RoomPlan[];
  tickets: readonly TicketPlan[];
  tables: readonly TablePlan[];
  /** The rights of a department's accounts on a table, out of «crud». */
  rights: Record<string, Record<string, string>>;
  past: PastPlan;
  actionLogs: number;
  botLogs: number;
}

export type Language = 'ko' | 'en';

export interface DepartmentPlan {
  name: string;
  manager?: string;
  /** Its people talk with customers. */
  talks: boolean;
}

export interface PersonPlan {
  username: string;
  firstName: string;
  lastName: string;
  language: Language;
  location: string;
  department: string | undefined;
  groups: readonly string[];
  /** The founder's account is as old as the company. */
  story: 'founder' | 'usual' | 'new' | 'never signed in' | 'left' | 'left lately';
}

export interface RoomPlan {
  name: string;
  client: string;
  language: Language;
  /** The conversation that the room begins with. */
  topic: TopicName;
  /** The approximate number of messages. */
  size: number;
  closed: boolean;
}

export type TopicName =
  | 'delivery'
  | 'wrong item'
  | 'damage'
  | 'refund'
  | 'exchange'
  | 'address'
  | 'payment'
  | 'coupon'
  | 'sign-in'
  | 'invoice'
  | 'restock'
  | 'bulk order'
  | 'cancellation'
  | 'points';

export interface TicketPlan {
  subject: string;
  requester: string;
  email: string;
  status: 'new' | 'assigned' | 'processing' | 'closed';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  /** Days from today; negative if overdue. */
  due: number | null;
}

interface TablePlan {
  name: string;
  alias: string;
}

/** What no longer exists and appears only in the log. */
interface PastPlan {
  accounts: readonly { username: string; firstName: string; lastName: string }[];
  departments: readonly string[];
  /** Former values of the company's profile. */
  profile: Partial<Record<'phone_number' | 'operation_hours' | 'contact_name', string>>;
  /** Former names of departments, by their present names. */
  renamed: Record<string, string>;
  /** Former managers of departments. */
  managers: Record<string, string>;
  /** An address from which an attacker tried to sign in. */
  attackedFrom?: string;
}
