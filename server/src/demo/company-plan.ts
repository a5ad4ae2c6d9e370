import type { Permission } from '@maru/contract/permissions';

/** What is written down about a demo company. The rest is left to chance. */
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
  /** As it calls itself in a conversation. */
  shortName: Record<Language, string>;
  money: (amount: number, language: Language) => string;
  /** The prices of the shop, least and most. */
  prices: readonly [number, number];
  /** The language of the shop's own data, which the data bot asks in whatever it was asked in. */
  dataLanguage: Language;
  cities: readonly Record<Language, string>[];
  yearsOld: number;
  groups: Record<string, readonly Permission[]>;
  departments: readonly DepartmentPlan[];
  people: readonly PersonPlan[];
  rooms: readonly RoomPlan[];
  tickets: readonly TicketPlan[];
  tables: readonly TablePlan[];
  /** What the accounts of a department may do with a table, out of «crud». */
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
  /** The first account is the company's own age. */
  story: 'founder' | 'usual' | 'new' | 'never signed in' | 'left' | 'left lately';
}

export interface RoomPlan {
  name: string;
  client: string;
  language: Language;
  /** The conversation that it begins with. */
  topic: TopicName;
  /** About how many messages. */
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
  /** Days from today; before today it is overdue. */
  due: number | null;
}

interface TablePlan {
  name: string;
  alias: string;
}

/** What is no more and can only be seen in the log. */
interface PastPlan {
  accounts: readonly { username: string; firstName: string; lastName: string }[];
  departments: readonly string[];
  /** Former values of the company's profile. */
  profile: Partial<Record<'phone_number' | 'operation_hours' | 'contact_name', string>>;
  /** Former names of departments, by their present ones. */
  renamed: Record<string, string>;
  /** Former managers of departments. */
  managers: Record<string, string>;
  /** An address from which somebody tried to get in. */
  attackedFrom?: string;
}
