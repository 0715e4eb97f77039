const MARKS = '[\\u0300-\\u036f]'

/**
 * Builds SQL that lower-cases a text and strips accents. Indexes repeat it word for word.
 * @param expression trusted SQL, never a caller's
 */
export function foldSql(expression: string): string {
  const plain = `lower(regexp_replace(normalize(${expression}, NFKD), '${MARKS}', '', 'g'))`
  return `replace(replace(${plain}, 'œ', 'oe'), 'æ', 'ae')`
}

/** Folds a text in memory in the same way. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(new RegExp(MARKS, 'g'), '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** Builds a LIKE pattern for a part of a folded text, with wildcards escaped. */
export function partPattern(part: string): string {
  return `%${foldText(part.trim()).replace(/[\\%_]/g, '\\$&')}%`
}
