import { getServiceInfo } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaWorld, startMedia } from '../support/world.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const read = (options: object) => world.call(getServiceInfo('media'), {}, options)

test('media measures its database, queue, storage and ffmpeg', async () => {
  const { status, body } = await read({ as: aCaller('ROLE_ADMIN') })
  expect([status, body]).toEqual([
    200,
    {
      database: expect.stringMatching(/^PostgreSQL \d+\.\d+$/),
      transport: 'postgres',
      waiting: { outbox: 0, events: 0, jobs: 0 },
      storage: { kind: 'folder', freeBytes: expect.any(Number) },
      ffmpeg: expect.stringMatching(/\d/),
    },
  ])
  expect(body.storage?.freeBytes).toBeGreaterThan(0)
})

test('is for administrators only', async () => {
  expect(await read({})).toMatchObject({ status: 401 })
  for (const as of [aCaller(), aCaller('ROLE_MODERATOR')])
    expect(await read({ as })).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})
