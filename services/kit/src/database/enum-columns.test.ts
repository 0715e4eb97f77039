import { expect, expectTypeOf, test } from 'vitest'
import { enumColumns } from './enum-columns.ts'

const toOrder = enumColumns('shop_order', {
  status: ['open', 'paid'],
  nextStatus: ['open', 'paid'],
  marks: ['gift', 'rush'],
})
const row: Parameters<typeof toOrder>[0] & { amount: number } = {
  status: 'open',
  nextStatus: null,
  marks: ['gift'],
  amount: 3,
}

test('returns the same row, with the types of the known values', () => {
  const stored: { status: string; nextStatus: string | null; marks: string[]; amount: number } = {
    status: 'open',
    nextStatus: null,
    marks: ['gift'],
    amount: 3,
  }
  const order = toOrder(stored)
  expect(order).toBe(stored)
  expectTypeOf(order).toEqualTypeOf<{
    status: 'open' | 'paid'
    nextStatus: 'open' | 'paid' | null
    marks: ('gift' | 'rush')[]
    amount: number
  }>()
})

test.each([
  ['another value', { status: 'lost' }, 'shop_order.status must be one of open, paid; got "lost"'],
  ['no text', { status: '' }, 'shop_order.status must be one of open, paid; got ""'],
  ['a value of every object', { status: 'toString' }, 'got "toString"'],
  ['another value beside null', { nextStatus: 'lost' }, 'shop_order.next_status must be one of'],
  ['an array with another value', { marks: ['gift', 'lost'] }, 'got ["gift","lost"]'],
])('refuses %s', (_, change, message) => {
  expect(() => toOrder({ ...row, ...change })).toThrow(message)
})
