import { AppError } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { createAccountTurns } from './account-turns.ts'

function someTurns() {
  const gate = Promise.withResolvers<void>()
  const began: string[] = []
  const turns = createAccountTurns({ waiting: 3, waitingPerKey: 2 })
  const call = (name: string, accountId: string, address: string) =>
    turns(accountId, address, async () => {
      began.push(name)
      await gate.promise
    }).catch((error) => (error instanceof AppError ? error.code : error))
  return { call, began, open: () => gate.resolve() }
}

test('runs one at a time for an account, in turns of networks, and others beside', async () => {
  const { call, began, open } = someTurns()
  const calls = ['a1', 'a2', 'a3'].map((name) => call(name, 'a', '192.0.2.1'))
  calls.push(call('a4', 'a', '198.51.100.1'), call('b1', 'b', '192.0.2.1'))
  await expect.poll(() => began).toEqual(['a1', 'b1'])
  open()
  await Promise.all(calls)
  expect(began).toEqual(['a1', 'b1', 'a2', 'a4', 'a3'])
})

test('refuses what an account has too much of, and begins anew after that', async () => {
  const { call, began, open } = someTurns()
  const calls = ['a1', 'a2', 'a3', 'a4'].map((name) => call(name, 'a', '192.0.2.1'))
  expect(await calls[3]).toBe('TOO_MANY_REQUESTS')
  open()
  await Promise.all(calls)
  await call('a5', 'a', '192.0.2.1')
  expect(began).toEqual(['a1', 'a2', 'a3', 'a5'])
})

test('goes on after work that fails', async () => {
  const turns = createAccountTurns()
  const failed = turns('a', '192.0.2.1', () => Promise.reject(new Error('the database is away')))
  const next = turns('a', '192.0.2.1', async () => 'done')
  await expect(failed).rejects.toThrow('the database is away')
  expect(await next).toBe('done')
})
