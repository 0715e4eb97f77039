import { aCaller } from '@alcove/kit/testing/builders'
import { expect, test } from 'vitest'
import { aPreparedContent } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()

test('replaces the fingerprint of a content that is prepared again', async () => {
  const { id } = await aPreparedContent(world, 'index-first.mp4', aCaller())
  const read = () => world.database.query('SELECT * FROM fingerprint WHERE content_id = $1', [id])
  const before = await read()
  expect(before).toMatchObject([{ positions_ms: [0, 2_000, 4_000] }])
  await world.database.query(
    "UPDATE fingerprint SET hashes = decode(repeat('00', 32), 'hex'), positions_ms = '{99000}', qualities = '{50}'",
  )
  await remaking.operator.remake([id])
  await remaking.ends(id, 'DONE')
  expect(await read()).toEqual(before)
})
