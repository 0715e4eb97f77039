import { readFileSync } from 'node:fs'

/** Picks a plain word of the deny-list, so that none is written in a test. */
export function findRefusedTerm(): string {
  const list = readFileSync(new URL('../../src/domain/deny-list/deny-list.txt', import.meta.url), 'utf8')
  const term = list.split('\n').find((line) => /^\p{L}+$/u.test(line.trim()))
  if (!term) throw new Error('The deny-list has no plain word')
  return term.trim()
}
