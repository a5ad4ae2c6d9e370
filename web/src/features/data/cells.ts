export interface ResultColumn {
  name: string;
  type: string;
}

/** As PostgreSQL writes the values. */
export type Row = readonly (string | null)[];

export interface CellPosition {
  row: Row;
  column: number;
}
