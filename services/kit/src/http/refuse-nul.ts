import { AppError } from '@alcove/contracts'

/**
 * Refuses a value whose texts contain U+0000 or a lone surrogate: PostgreSQL stores neither in JSON, and consumers
 * would give up on such an event. Note: uses its own stack, because unknown fields may be nested deeper than the call
 * stack.
 * @throws VALIDATION_FAILED
 */
export function refuseNul<T>(value: T): T {
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (typeof item.value === 'string' && (item.value.includes('\0') || !item.value.isWellFormed())) {
      const violations = [{ propertyPath: item.path, message: 'Cette valeur contient un caractère interdit' }]
      throw new AppError('VALIDATION_FAILED', { violations })
    }
    if (typeof item.value !== 'object' || item.value === null) continue
    for (const [key, inner] of Object.entries(item.value))
      waiting.push({ path: item.path ? `${item.path}.${key}` : key, value: inner })
  }
  return value
}
