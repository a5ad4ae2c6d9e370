/** Spreadsheets run a cell that begins with one of these as a formula, some of them also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** Below zero, and nothing but a number. */
const NEGATIVE = /^-\d+(\.\d+)?$/;

const isFormula = (text: string): boolean => FORMULA.test(text) && !NEGATIVE.test(text);

/** Always quoted, because in some countries a semicolon separates cells. */
const cellOf = (text: string): string =>
  `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cellOf).join(',')).join('\r\n');

/** For pasting into a spreadsheet: only a cell that would be taken for several is quoted. */
export const tabbedOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((text) => (isFormula(text) || /[\t\r\n"]/.test(text) ? cellOf(text) : text)),
    )
    .map((row) => row.join('\t'))
    .join('\n');

/** With a byte order mark, without which spreadsheets read Korean as something else. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
