import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { eventually } from '@alcove/kit/testing/eventually'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { ObjectPlace } from '../../src/object-place.ts'
import { createPreparationOperator } from '../../src/preparation-operator.ts'
import { type ANEW, type MediaWorld, startMedia } from '../support/world.ts'

/** An operator beside a media world, and what the database says of its contents. @param place its folder if omitted */
export async function remakingIn(
  world: Pick<MediaWorld, 'database' | 'objectFolder'>,
  place: ObjectPlace = { kind: 'folder', folder: world.objectFolder },
) {
  const operator = await createPreparationOperator(
    { database: world.database, clock: systemClock, ids: uuidV7, log: pino({ level: 'silent' }) },
    place,
  )
  const contentOf = async (id: string) => {
    const [row] = await world.database.query<Record<string, unknown>>('SELECT * FROM content WHERE id = $1', [
      id,
    ])
    return row ?? {}
  }
  const remakeOf = async (id: string) => {
    const [row] = await world.database.query<{ state: string; reason: string | null }>(
      'SELECT state, reason FROM remake WHERE content_id = $1',
      [id],
    )
    return row
  }
  return {
    operator,
    contentOf,
    prefixOf: async (id: string) => (await contentOf(id)).hls_prefix as string,
    remakeOf,
    /** Waits until a remake has ended in this state. */
    ends: (id: string, state: string) =>
      eventually(async () => (await remakeOf(id))?.state === state, {
        timeoutMs: 50_000,
        what: `remake ${state}`,
      }),
  }
}

export let world: MediaWorld
export let remaking: Awaited<ReturnType<typeof remakingIn>>

/** One world for a file of tests, and an operator beside it for each. */
export function startRemaking(work?: typeof ANEW): void {
  beforeAll(async () => {
    world = await startMedia(undefined, {}, work)
  })
  afterAll(() => world.stop())
  beforeEach(async () => {
    remaking = await remakingIn(world)
  })
  afterEach(() => remaking.operator.close())
}
