import type { Provider } from '@alcove/contracts/constants'
import { seeded } from './seeded.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 11
/** Prime steps, so that ids of neighbours lie far apart and never collide. */
const STEP = 7_919

/** Formats ids like each provider: eleven letters and digits, case-sensitive, or numbers. */
export function idOf(provider: Provider, index: number): string {
  if (provider === 'letsjerktv') return String(100_000 + index * STEP)
  if (provider === 'redtube') return String(2_000_000 + index * STEP)
  const random = seeded(`id ${index}`)
  return Array.from({ length: LENGTH }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
}
