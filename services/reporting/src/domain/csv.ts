/** Control characters that spreadsheets skip in front of a formula (OWASP, CSV injection). */
const BLANK_START = /^["']*[\t\r\n]/
/** Start of a formula, full-width forms included, also where a reader with another separator begins a cell. */
const FORMULA_START = /(^|[,;\t\r\n])(["']*[=+\-@＝＋－＠])/g

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats one line of a CSV file (RFC 4180), with its end. Cells are separated by semicolons, as French spreadsheets expect,
 * and quoted. What a spreadsheet would calculate gets one apostrophe in front, before quotes and apostrophes of its own, so
 * that the text can be restored.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`
}

function csvCell(text: string): string {
  const harmless = text.replace(BLANK_START, "'$&").replace(FORMULA_START, "$1'$2")
  return `"${harmless.replaceAll('"', '""')}"`
}
