const MARKS = '[\\u0300-\\u036f]'

/**
 * SQL that gives a text in small letters and without accents. Indexes repeat it word for word.
 * @param expression SQL of ours, never of a caller
 */
export function foldSql(expression: string): string {
  const plain = `lower(regexp_replace(normalize(${expression}, NFKD), '${MARKS}', '', 'g'))`
  return `replace(replace(${plain}, 'œ', 'oe'), 'æ', 'ae')`
}

/** The same of a text in memory. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(new RegExp(MARKS, 'g'), '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** What LIKE takes to find a part of a text that `foldSql` has folded; its wildcards count as letters. */
export function partPattern(part: string): string {
  return `%${foldText(part.trim()).replace(/[\\%_]/g, '\\$&')}%`
}
