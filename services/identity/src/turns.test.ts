import { AppError } from '@alcove/contracts'
import type { Route } from '@alcove/kit/http/route'
import { expect, test } from 'vitest'
import { createTurns, inTurns } from './turns.ts'

const LIMITS = { slots: 1, waiting: 8, waitingPerKey: 2 }

function aService() {
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const handle = async (call: unknown) => {
    await gate.promise
    order.push((call as { name: string }).name)
    return { status: 204, body: undefined }
  }
  const [route] = inTurns(createTurns(LIMITS), [{ spec: {}, handle } as unknown as Route])
  const call = (name: string, id: string | null, clientIp: string) =>
    (route as Route)
      .handle({ name, caller: id && { id }, info: { clientIp } } as never)
      .catch((error) => (error instanceof AppError ? error.code : error))
  return { call, order, open: () => gate.resolve() }
}

test('handles calls of accounts in turns, and refuses what an account has too much of', async () => {
  const { call, order, open } = aService()
  const calls = ['a1', 'a2', 'a3', 'a4'].map((name) => call(name, 'a', '192.0.2.1'))
  calls.push(call('b1', 'b', '198.51.100.1'))
  expect(await calls[3]).toBe('TOO_MANY_REQUESTS')
  open()
  await Promise.all(calls)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('counts callers without an account by their network', async () => {
  const { call, order, open } = aService()
  const calls = ['a1', 'a2', 'a3', 'a4'].map((name, n) => call(name, null, `2001:db8::${n}`))
  calls.push(call('b1', null, '2001:db8:0:1::1'))
  expect(await calls[3]).toBe('TOO_MANY_REQUESTS')
  open()
  await Promise.all(calls)
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})
