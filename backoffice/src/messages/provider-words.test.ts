import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventWords } from './provider-words.fr.ts'

const BOOKS = new URL('../../../deploy/sandbox-payments/src/ledger/ledger.ts', import.meta.url)

it('has a French word for every webhook event of the sandbox', () => {
  const [, types = ''] = readFileSync(BOOKS, 'utf8').match(/export type EventType =(.+?)\n\n/s) ?? []
  const sent = [...types.matchAll(/'(.+)'/g)].map(([, type = '']) => type)
  expect(sent).toContain('checkout.completed')
  expect(sent.filter((type) => !Object.hasOwn(eventWords, type))).toEqual([])
})
