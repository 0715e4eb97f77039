import type { LookupAddress } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { checkedLookup, type Resolve } from '../../src/adapters/outbound/checked-lookup.ts'
import { isPublicAddress } from '../../src/adapters/outbound/public-address.ts'

const PUBLIC = { address: '93.184.215.14', family: 4 }
const PUBLIC_6 = { address: '2606:4700::1111', family: 6 }
const INSIDE = { address: '10.0.0.1', family: 4 }

function look(resolve: Resolve, all: boolean): Promise<string | LookupAddress[]> {
  return new Promise((done, fail) =>
    checkedLookup(resolve, isPublicAddress)('www.example.test', { all }, (error, found) =>
      error ? fail(error) : done(found),
    ),
  )
}

test('hands out exactly what it judged', async () => {
  const resolve = vi.fn(async () => [PUBLIC, PUBLIC_6])
  expect(await look(resolve, true)).toEqual([PUBLIC, PUBLIC_6])
  expect(await look(resolve, false)).toBe(PUBLIC.address)
  expect(resolve).toHaveBeenCalledTimes(2)
})

test('a name that answers public first and private later is refused later', async () => {
  const answers = [[PUBLIC], [INSIDE]]
  const resolve = async () => answers.shift() ?? []
  await look(resolve, true)
  await expect(look(resolve, true)).rejects.toMatchObject({ kind: 'refused-address' })
})

test('a name with public and private addresses is refused', async () => {
  await expect(look(async () => [PUBLIC, INSIDE], false)).rejects.toMatchObject({ kind: 'refused-address' })
})

test('a name without addresses, or that cannot be looked up, is no connection', async () => {
  await expect(look(async () => [], true)).rejects.toMatchObject({ kind: 'connection' })
  await expect(look(() => Promise.reject(new Error('ENOTFOUND')), true)).rejects.toThrow('ENOTFOUND')
})
