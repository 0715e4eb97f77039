/** Read as the beginning of a formula by spreadsheets (OWASP, CSV injection), full-width forms included. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180), its end included. Cells are separated by semicolons, as spreadsheets in French
 * expect, and quoted; one that a spreadsheet would calculate gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
