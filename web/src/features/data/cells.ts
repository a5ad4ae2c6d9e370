export interface Column {
  name: string;
  type: string;
}

/** As PostgreSQL writes the values. */
export type Row = readonly (string | null)[];

export interface Place {
  row: Row;
  column: number;
}
