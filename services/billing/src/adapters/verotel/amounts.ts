/** Formats cents as `nnn.nn`, as Verotel writes amounts. Works on digits: a float would lose cents. */
export function formatDecimal(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Parses `12.3`, `12.30` or `12` to cents; null for anything else. */
export function parseCents(text: string | undefined): number | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text?.trim() ?? '') ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'))
}
