import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonColumn } from './json-column.ts'

const readDetails = jsonColumn('shop_order.details', z.object({ after: z.string().optional() }))

test('reads a value of the expected shape', () => {
  expect(readDetails({ after: 'a' })).toEqual({ after: 'a' })
})

test.each([[null], ['text'], [{ after: 3 }]])('refuses %j without repeating it', (value) => {
  expect(() => readDetails(value)).toThrow(/^shop_order\.details has an unexpected shape: .*expected/s)
})
