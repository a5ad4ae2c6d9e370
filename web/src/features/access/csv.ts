/** Spreadsheets run a cell that begins with one of these as a formula, some of them also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Always quoted, because in some countries a semicolon separates cells. */
const cellOf = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cellOf).join(',')).join('\r\n');

/** With a byte order mark, without which spreadsheets read Korean as something else. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
