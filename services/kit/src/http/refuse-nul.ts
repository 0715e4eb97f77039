import { AppError } from '@alcove/contracts'

/**
 * Hands a checked value on unless a text in it has the character U+0000, or half a surrogate pair: PostgreSQL stores
 * neither in JSON, and an event with one would be given up on by whoever hears it.
 * Note: a stack of its own, for unknown fields may be nested deeper than calls can be.
 * @throws VALIDATION_FAILED
 */
export function refuseNul<T>(value: T): T {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (typeof one.value === 'string' && (one.value.includes('\0') || !one.value.isWellFormed())) {
      const violations = [{ propertyPath: one.path, message: 'Cette valeur contient un caractère interdit' }]
      throw new AppError('VALIDATION_FAILED', { violations })
    }
    if (typeof one.value !== 'object' || one.value === null) continue
    for (const [key, inner] of Object.entries(one.value))
      waiting.push({ path: one.path ? `${one.path}.${key}` : key, value: inner })
  }
  return value
}
