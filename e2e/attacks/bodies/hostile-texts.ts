/** Texts of about `size` UTF-16 units with superlinear cost in careless code. */
export const HOSTILE_TEXTS: Readonly<Record<string, (size: number) => string>> = {
  // Canonical ordering of marks with alternating combining classes is quadratic in the length of their run.
  'alternating combining marks': (size) => `a${fill('\u0301\u0323', size)}`,
  'alternating marks, decomposing': (size) => `\u1e69${fill('\u0344\u0f71\u0f72', size)}`,
  'mark, nukta, virama': (size) => `\u0915${fill('\u094d\u093c', size)}`,
  'hangul jamo': (size) => fill('\u1100\u1161\u11a8', size),
  'compatibility ligatures': (size) => fill('\ufdfa', size),
  joiners: (size) => `a${fill('\u200d', size)}b`,
  'joined emoji': (size) => fill('👨\u200d', size),
  'flag tags without an end': (size) => fill('\u{1f3f4}\u{e0067}\u{e0062}', size),
  'variation selectors': (size) => `a${fill('\ufe0f', size)}`,
  'spaces before a letter': (size) => `${' '.repeat(size)}a`,
  'spaces between letters': (size) => `a${' '.repeat(size)}a`,
  'no-break spaces': (size) => `a${'\u00a0'.repeat(size)}a`,
  'line breaks': (size) => `a${fill('\r\n', size)}a`,
  'a line break near the end': (size) => `${'€'.repeat(size)}a\na`,
  'line breaks of every kind': (size) => `a${fill('\r\u2028\u0085\n\t', size)}a`,
  dots: (size) => `a@${'.'.repeat(size)}@`,
  'dotted labels': (size) => `a@${fill('b.', size)}@`,
  'at signs': (size) => '@'.repeat(size),
  hyphens: (size) => `${'-'.repeat(size)}!`,
  digits: (size) => `${'0'.repeat(size)}x`,
  hexadecimal: (size) => `${'a0'.repeat(size / 2)}-x`,
  'slashes and dots': (size) => fill('../', size),
  percent: (size) => fill('%25', size),
  'an unfinished address': (size) => `http://${fill('a:', size)}@`,
  'brackets in JSON': (size) => '['.repeat(size),
  'quotes and backslashes': (size) => fill('"\\', size),
  'angle brackets': (size) => fill('<!--', size),
  'formula signs': (size) => fill('=+-@', size),
  'half surrogates at the end': (size) => `${'a'.repeat(size)}\ud800`,
  'upper case that grows': (size) => fill('\ufb03ß', size),
  letters: (size) => 'a'.repeat(size),
}

function fill(pattern: string, size: number): string {
  return pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size)
}
