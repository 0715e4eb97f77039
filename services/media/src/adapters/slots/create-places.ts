import { AppError } from '@alcove/contracts'

/**
 * Counts the places that each key holds.
 * @param most places of a key
 * @param retryAfter seconds, for those who hold them all
 */
export function createPlaces(most: number, retryAfter: number) {
  const held = new Map<string, number>()
  return {
    /** @returns gives the place back. @throws TOO_MANY_REQUESTS */
    enter(key: string): () => void {
      const places = held.get(key) ?? 0
      if (places >= most) throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
      held.set(key, places + 1)
      return () => {
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    },
  }
}
