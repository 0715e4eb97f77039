/** Characters that spreadsheets read as the start of a formula (OWASP, CSV injection), full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats one line of a CSV file (RFC 4180), with its end. Cells are separated by semicolons, as French spreadsheets expect,
 * and quoted; a cell that a spreadsheet would calculate gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
