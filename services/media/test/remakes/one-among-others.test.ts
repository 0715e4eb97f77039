import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endRemakeAttempt } from '../../src/actions/remakes/end-remake-attempt.ts'
import { requeueRemake } from '../../src/actions/remakes/requeue-remake.ts'
import { LacksRoom } from '../../src/ports.ts'
import { createMediaStore } from '../../src/store/store.ts'
import { aPreparedContent } from '../support/world.ts'
import { remaking, startRemaking, world } from './remaking.ts'

startRemaking()
const owner = aCaller()
const log = pino({ level: 'silent' })
let store: ReturnType<typeof createMediaStore>
beforeEach(() => {
  const { clock } = world
  store = createMediaStore(world.database, {
    service: 'media',
    clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
})
afterEach(async () => {
  await remaking.operator.resume()
  await store.close()
})
const deps = () => ({ store, clock: world.clock, log, disk: { isLow: async () => false } as never })

/** Contents whose remakes wait in this order, while none begins. */
async function waiting(names: ('tiny.mp4' | 'silent.mp4')[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await aPreparedContent(world, name, owner)).id)
  await remaking.operator.pause()
  for (const id of ids) await remaking.operator.remake([id])
  return ids
}
const queue = (id = '') =>
  world.database.query("UPDATE remake SET state = 'QUEUED' WHERE content_id = $1", [id])

test('fails alone where it needs more room than there is, and the others go on', async () => {
  const [long = '', other = ''] = await waiting(['tiny.mp4', 'silent.mp4'])
  await queue(long)
  const ended = { isShort: false, signal: new AbortController().signal, error: new LacksRoom(1) }
  await endRemakeAttempt(deps(), long, ended)
  expect(await remaking.remakeOf(long)).toMatchObject({
    state: 'FAILED',
    reason: expect.stringContaining('more room'),
  })
  expect((await remaking.operator.listPreparations()).brake).toBeNull()
  await remaking.operator.resume()
  await remaking.ends(other, 'DONE')
})

test('waits behind the others where it was disturbed', async () => {
  const ids = await waiting(['tiny.mp4', 'silent.mp4'])
  await queue(ids[0])
  world.clock.advance(1_000)
  await requeueRemake(deps(), ids[0] ?? '')
  const rows = await world.database.query<{ id: string }>(
    'SELECT content_id AS id FROM remake WHERE content_id = ANY($1) ORDER BY requested_at',
    [ids],
  )
  expect(rows.map(({ id }) => id)).toEqual(ids.reverse())
})
