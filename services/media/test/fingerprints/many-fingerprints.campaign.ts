import { expect, test } from 'vitest'
import { recordCount } from '../../../../e2e/support/record-count.ts'
import { findResembledContent } from '../../src/actions/fingerprints/find-resembled-content.ts'
import { FRAME_BYTES, hashFrames } from '../../src/domain/fingerprints/sampled-frames.ts'
import { startMedia } from '../support/world.ts'
import { sweepingIn } from '../trash/sweeping.ts'

const CONTENTS = 10_000
const FRAMES = 60
const MOST_CPU_MS = 1_000

test(`compares a film with ${CONTENTS} blocked ones in less than a second of CPU`, async () => {
  const world = await startMedia()
  const { deps } = sweepingIn(world)
  try {
    await world.database.session(async ({ query }) => {
      await query(
        `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, decision)
         SELECT gen_random_uuid(), gen_random_uuid(), '', '', '{}', '{}', 'REMOVED', 4, now(), 'REMOVED' FROM generate_series(1, $1)`,
        [CONTENTS],
      )
      await query(
        `INSERT INTO fingerprint
         SELECT content.id, string_agg(sha256((content.id::text || n)::bytea), ''), array_agg(2000 * n), array_agg(100)
         FROM content, generate_series(1, $1) n GROUP BY content.id`,
        [FRAMES],
      )
      await query('ANALYZE')
    })
    const film = Uint8Array.from(
      { length: FRAMES * FRAME_BYTES },
      (_, at) => Math.imul(at >> 3, 2_654_435_761) >>> 24,
    )
    const before = process.cpuUsage()
    const frames = hashFrames({ pictures: film, interval: 2 })
    const hashed = process.cpuUsage(before)
    expect(frames).toHaveLength(FRAMES)
    const cpu: number[] = []
    const wall: number[] = []
    for (let run = 0; run < 5; run++) {
      const [start, began] = [process.cpuUsage(), performance.now()]
      expect(await findResembledContent(deps, 'new', frames)).toBeNull()
      const { user, system } = process.cpuUsage(start)
      cpu.push((user + system) / 1_000)
      wall.push(performance.now() - began)
    }
    const count = (what: string, ms: number) =>
      recordCount({ campaign: 'many fingerprints', what, count: Math.round(ms), failed: 0 })
    count('milliseconds of CPU that hash sixty frames', (hashed.user + hashed.system) / 1_000)
    count(`milliseconds of CPU that compare with ${CONTENTS} films, the slowest of five`, Math.max(...cpu))
    count('milliseconds of that with the database', Math.max(...wall))
    expect(Math.max(...cpu)).toBeLessThan(MOST_CPU_MS)
  } finally {
    await deps.store.close()
    await world.stop()
  }
})
