import {
  contentEvidenceReleased,
  contentUrgencyChanged,
  getContent,
  getExportPart,
  userExportRequested,
  withdrawContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { permutations } from '@alcove/kit/testing/permutations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPreparedContent, approve, hide, type MediaWorld, startMedia } from '../support/world.ts'
import { sweepingIn } from '../trash/sweeping.ts'

let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

/** A published content with captions and an own cover; both are rows of their own. */
async function aPublished(owner: Caller) {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await world.database.query(
    `INSERT INTO captions (content_id, lang, text, bytes) VALUES ($1, 'fr', 'WEBVTT', 6)`,
    [content.id],
  )
  await world.database.query('INSERT INTO own_cover (content_id, jpeg) VALUES ($1, $2)', [
    content.id,
    Buffer.from('jpeg'),
  ])
  return content
}

const MINUTES = ['09:00', '09:01', '09:02', '09:03']
const momentOf = (minute: number) => `2026-11-21T${MINUTES[minute]}:00.000Z`
const hear = (contentId: string, urgent: boolean, minute: number) =>
  world.receives(contentUrgencyChanged, {
    contentId,
    urgent,
    reportedUntil: momentOf(minute),
  })

async function waits(id: string): Promise<boolean | undefined> {
  const [row] = await world.database.query<{ waits: boolean }>(
    'SELECT report_waits AS waits FROM content WHERE id = $1',
    [id],
  )
  return row?.waits
}

async function parts(id: string): Promise<number | undefined> {
  const [row] = await world.database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM captions WHERE content_id = $1)::int
       + (SELECT count(*) FROM own_cover WHERE content_id = $1)::int AS n`,
    [id],
  )
  return row?.n
}

const withdraw = (id: string, owner: Caller) => world.call(withdrawContent, { params: { id } }, { as: owner })

test('knows whether an urgent report waits in every order of the events, however often they arrive', async () => {
  const { id } = await aPublished(aCaller())
  const { store } = sweepingIn(world).deps
  const record = (urgent: boolean, minute: number) =>
    store.inTransaction((tx) => tx.recordUrgency(id, urgent, new Date(momentOf(minute))))
  const forget =
    'UPDATE content SET report_waits = FALSE, urgent_until = NULL, answered_until = NULL WHERE id = $1'
  const told: [boolean, number][] = [
    [true, 0],
    [false, 1],
    [true, 2],
  ]
  for (const answered of [false, true]) {
    const events: [boolean, number][] = answered ? [...told, [false, 2]] : told
    for (const order of permutations(events.map((_, i) => i))) {
      await world.database.query(forget, [id])
      for (const i of [...order, order[0] as number]) await record(...(events[i] as [boolean, number]))
      expect({ order, waits: await waits(id) }).toEqual({ order, waits: !answered })
    }
  }
  await store.close()
})

test('keeps captions and own cover of what its owner withdraws, until no urgent report waits', async () => {
  const owner = aCaller()
  const { id } = await aPublished(owner)
  await hear(id, true, 1)
  expect((await withdraw(id, owner)).status).toBe(204)
  await hear(id, false, 0)
  expect(await parts(id)).toBe(2)
  await hear(id, false, 1)
  expect(await parts(id)).toBe(0)
})

test('lets go what was kept for a hide, too, once it is released', async () => {
  const owner = aCaller()
  const content = await aPublished(owner)
  await hide(world, content, 4, 'MINOR')
  await hear(content.id, true, 1)
  await withdraw(content.id, owner)
  await hear(content.id, false, 1)
  expect(await parts(content.id)).toBe(2)
  await world.receives(contentEvidenceReleased, {
    contentId: content.id,
    decisionId: uuidV7(),
    revision: 5,
  })
  expect(await parts(content.id)).toBe(0)
})

test('tells its owner nothing, before the withdrawal and after it', async () => {
  const owner = aCaller()
  const other = await aPublished(owner)
  const reported = await aPublished(owner)
  await hear(reported.id, true, 1)
  expect(await shown(reported.id, owner)).toEqual(await shown(other.id, owner))
  for (const { id } of [other, reported]) await withdraw(id, owner)
  expect([await parts(other.id), await parts(reported.id)]).toEqual([0, 2])
  // As once the sweep has taken the files of what is not reported.
  await world.database.query(
    'UPDATE content SET source_key = NULL, hls_prefix = NULL, poster_key = NULL WHERE id = $1',
    [other.id],
  )
  expect(await shown(reported.id, owner)).toEqual(await shown(other.id, owner))
})

test('names the files of what is withdrawn to moderators while a report waits', async () => {
  const owner = aCaller()
  const { id } = await aPublished(owner)
  await hear(id, true, 1)
  await withdraw(id, owner)
  const nameFor = async (as: Caller) =>
    (await world.call(getContent, { params: { id } }, { as })).body.thumbnailS3Key
  expect(await nameFor(aCaller('ROLE_MODERATOR'))).toMatch(/poster/)
  expect(await nameFor(owner)).toBeNull()
})

/** What the API and the export of own data say of a content, without what differs between any two. */
async function shown(id: string, owner: Caller) {
  const { body } = await world.call(getContent, { params: { id } }, { as: owner })
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: owner.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(owner)}` }
  const answer = await world.fetch(getExportPart('media').path.replace('{exportId}', exportId), { headers })
  const part = (await answer.json()) as Record<'videos' | 'captions' | 'ownCovers', Record<string, unknown>[]>
  const own = {
    video: part.videos.find((one) => one.id === id),
    captions: part.captions.filter(({ contentId }) => contentId === id).length,
    ownCovers: part.ownCovers.filter(({ contentId }) => contentId === id).length,
  }
  const text = JSON.stringify({ body, own }).replaceAll(id, 'id')
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'uuid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
}
