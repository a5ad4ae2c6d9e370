/** A row by the names of its columns. */
export type ShopRow = Readonly<Record<string, string | number | boolean | Date | null>>;
