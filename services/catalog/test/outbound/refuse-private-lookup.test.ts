import type { LookupAddress } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { isPublicAddress } from '../../src/adapters/outbound/is-public-address.ts'
import { createCheckedLookup, type Resolve } from '../../src/adapters/outbound/refuse-private-lookup.ts'

const PUBLIC = { address: '93.184.215.14', family: 4 }
const PUBLIC_6 = { address: '2606:4700::1111', family: 6 }
const INSIDE = { address: '10.0.0.1', family: 4 }

function look(resolve: Resolve, all: boolean): Promise<string | LookupAddress[]> {
  return new Promise((done, fail) =>
    createCheckedLookup(resolve, isPublicAddress)('www.example.test', { all }, (error, found) =>
      error ? fail(error) : done(found),
    ),
  )
}

test('returns exactly the addresses that it checked', async () => {
  const resolve = vi.fn(async () => [PUBLIC, PUBLIC_6])
  expect(await look(resolve, true)).toEqual([PUBLIC, PUBLIC_6])
  expect(await look(resolve, false)).toBe(PUBLIC.address)
  expect(resolve).toHaveBeenCalledTimes(2)
})

test('refuses a name that resolves publicly first and privately later', async () => {
  const answers = [[PUBLIC], [INSIDE]]
  const resolve = async () => answers.shift() ?? []
  await look(resolve, true)
  await expect(look(resolve, true)).rejects.toMatchObject({ kind: 'refused-address' })
})

test('refuses a name with public and private addresses', async () => {
  await expect(look(async () => [PUBLIC, INSIDE], false)).rejects.toMatchObject({ kind: 'refused-address' })
})

test('fails to connect when a name has no addresses or cannot be resolved', async () => {
  await expect(look(async () => [], true)).rejects.toMatchObject({ kind: 'connection' })
  await expect(look(() => Promise.reject(new Error('ENOTFOUND')), true)).rejects.toThrow('ENOTFOUND')
})
