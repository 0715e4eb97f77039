/** `nnn.nn`, as Verotel writes amounts, from cents. By digits: a float would lose some. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** Cents of `12.3`, `12.30` or `12`; null for what is no amount. */
export function centsOf(text: string | undefined): number | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text?.trim() ?? '') ?? []
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'))
}
