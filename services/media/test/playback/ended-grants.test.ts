import { getContent, userAccessChanged, userProfileChanged, userSessionEnded } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { createMetrics } from '@alcove/kit/metrics/metrics'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMediaService } from '../../src/service.ts'
import {
  aPreparedContent,
  approve,
  askHlsUrl,
  configFor,
  confinedTools,
  type MediaWorld,
  playbackPath,
  reject,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
let owner: Caller
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())
beforeEach(async () => {
  owner = aCaller()
  content = await aPreparedContent(world, 'silent.mp4', owner)
})

const statusOf = async (path: string) => (await world.fetch(path)).status

/** Starts another process of the service on the same database: it receives no events, and its cache is empty. */
async function startReplica() {
  const { database, transport, clock, identity } = world
  const service = await createMediaService(
    {
      ...{ database, transport, clock, jwks: identity.jwks, ids: uuidV7 },
      ...{ log: pino({ level: 'silent' }), metrics: createMetrics(), strict: true, soleReplica: false },
    },
    configFor(world),
    { found: await confinedTools },
  )
  return async (path: string) => (await service.app.fetch(new Request(`http://alcove.test${path}`))).status
}
const checkOf = (path: string) => path.replace('master.m3u8', 'check')

/** Expects the grant to end within the two seconds of a cached check, and a little more for a busy machine. */
const ends = (path: string) =>
  eventually(async () => (await statusOf(path)) === 403 && (await statusOf(checkOf(path))) === 403, {
    timeoutMs: 5_000,
    what: 'ended grant',
  })

/** Plays a path, so that its check is cached. */
async function play(id: string, as?: Caller): Promise<string> {
  const path = await playbackPath(world, id, as)
  expect(await statusOf(path)).toBe(200)
  return path
}

const suspend = async (person: Caller, revision: number, suspended = true) => {
  await world.receives(userProfileChanged, { userId: person.id, revision, suspended })
  await world.receives(userAccessChanged, { userId: person.id, notBefore: world.clock.now().toISOString() })
}

test('a check answers 204 with the key of an edge, or 403; browsers ask each time, edges every three seconds', async () => {
  const path = await play(content.id, owner)
  const holds = await world.fetch(checkOf(path))
  expect(holds.status).toBe(204)
  expect(holds.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
  expect(holds.headers.get('x-alcove-media-key')).toMatch(new RegExp(`^${content.id}/[0-9a-f-]{36}$`))
  await reject(world, content)
  await ends(path)
  const refused = await world.fetch(checkOf(path))
  expect(refused.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=3')
  expect(await refused.json()).toMatchObject({ code: 'PLAYBACK_GRANT_INVALID' })
  expect(await statusOf('/media/x.y/check')).toBe(403)
})

test('the key of an edge is the same for every grant of a content, and another for another content', async () => {
  const keyOf = async (path: string) => (await world.fetch(checkOf(path))).headers.get('x-alcove-media-key')
  const key = await keyOf(await play(content.id, owner))
  expect(await keyOf(await play(content.id, moderator))).toBe(key)
  const other = await aPreparedContent(world, 'silent.mp4', owner)
  expect(await keyOf(await play(other.id, owner))).not.toBe(key)
})

test('keeps grants on approval, and ends all of them on rejection', async () => {
  const given = [await play(content.id, owner), await play(content.id, moderator)]
  await approve(world, content)
  given.push(await play(content.id), await play(content.id, aCaller()))
  const statusNow = await startReplica()
  for (const path of given) expect(await statusNow(path)).toBe(200)
  await reject(world, content, 4)
  for (const path of given) await ends(path)
})

test('gives grants and pictures of a rejected content to moderators only', async () => {
  await reject(world, content)
  for (const refused of [owner, aCaller(), undefined])
    expect(await askHlsUrl(world, content.id, refused)).toMatchObject({
      status: 403,
      code: 'CONTENT_UNAVAILABLE',
    })
  await play(content.id, moderator)
  const picture = async (as: Caller) =>
    (
      await world.fetch(`/api/contents/${content.id}/thumbnail`, {
        headers: { Authorization: `Bearer ${await world.identity.token(as)}` },
      })
    ).status
  expect(await picture(owner)).toBe(403)
  expect(await picture(moderator)).toBe(200)
})

test('does not revive an ended grant when the content is approved again', async () => {
  await approve(world, content)
  const [visitors, owners, staffs] = [
    await play(content.id),
    await play(content.id, owner),
    await play(content.id, moderator),
  ]
  await reject(world, content, 4)
  await approve(world, content, 5)
  for (const path of [visitors, owners, staffs] as string[]) {
    await ends(path)
    expect(await statusOf(path)).toBe(403)
  }
  await play(content.id)
})

test('ends earlier grants by a rejection that arrives after the later approval', async () => {
  await approve(world, content)
  const earlier = await play(content.id)
  await approve(world, content, 5)
  const later = await play(content.id)
  await reject(world, content, 4)
  await ends(earlier)
  expect(await statusOf(later)).toBe(200)
})

test('ends only the grants of a suspended viewer, who gets new ones when restored', async () => {
  await approve(world, content)
  const viewer = aCaller()
  const [theirs, others, visitors] = [
    await play(content.id, viewer),
    await play(content.id, aCaller()),
    await play(content.id),
  ]
  world.clock.advance(1_000)
  await suspend(viewer, 2)
  await ends(theirs)
  for (const path of [others, visitors] as string[]) expect(await statusOf(path)).toBe(200)
  world.clock.advance(1_000)
  await suspend(viewer, 3, false)
  expect(await statusOf(theirs)).toBe(403)
  await play(content.id, viewer)
})

test('ends only the grants of the login whose session ends', async () => {
  await approve(world, content)
  const viewer = aCaller()
  const elsewhere = { ...viewer, sessionId: uuidV7() }
  const [here, there] = [await play(content.id, viewer), await play(content.id, elsewhere)]
  await world.receives(userSessionEnded, { userId: viewer.id, sessionId: viewer.sessionId })
  await ends(here)
  expect(await statusOf(there)).toBe(200)
})

test('refuses a grant for a token from before a change of access', async () => {
  await approve(world, content)
  const viewer = aCaller()
  const token = await world.identity.token(viewer)
  world.clock.advance(1_000)
  const notBefore = world.clock.now().toISOString()
  // Another replica received the event: this one reads it with its next check of the database.
  await world.database.query('INSERT INTO kit.access_change (user_id, not_before) VALUES ($1, $2)', [
    viewer.id,
    notBefore,
  ])
  const response = await world.fetch(`/internal/contents/${content.id}/hls-url`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { url } = (await response.json()) as { url: string }
  expect(await statusOf(url)).toBe(403)
})

test('ends every grant for good when the uploader is suspended; meanwhile only moderators get new ones', async () => {
  await approve(world, content)
  const given = [await play(content.id), await play(content.id, owner), await play(content.id, moderator)]
  world.clock.advance(1_000)
  await suspend(owner, 2)
  for (const path of given) await ends(path)
  for (const refused of [aCaller(), undefined])
    expect(await askHlsUrl(world, content.id, refused)).toMatchObject({ code: 'CONTENT_UNAVAILABLE' })
  expect(await statusOf(`/api/contents/${content.id}/thumbnail`)).toBe(403)
  const judges = await play(content.id, moderator)
  world.clock.advance(1_000)
  await suspend(owner, 3, false)
  for (const path of given) expect(await statusOf(path)).toBe(403)
  expect(await statusOf(judges)).toBe(200)
  await play(content.id)
})

test('does not renew the grant of a suspended uploader for a pending content', async () => {
  const token = await world.identity.token(owner)
  const path = await play(content.id, owner)
  await world.receives(userProfileChanged, { userId: owner.id, revision: 2, suspended: true })
  await ends(path)
  const answer = await world.fetch(`/internal/contents/${content.id}/hls-url`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await answer.json()).toMatchObject({ status: 403, code: 'CONTENT_UNAVAILABLE' })
})

test('keeps grants when the uploader is renamed', async () => {
  await approve(world, content)
  const path = await play(content.id)
  await world.receives(userProfileChanged, { userId: owner.id, revision: 2, suspended: true })
  await ends(path)
  await world.receives(userProfileChanged, { userId: owner.id, revision: 3, suspended: undefined })
  expect(await askHlsUrl(world, content.id)).toMatchObject({ code: 'CONTENT_UNAVAILABLE' })
  await world.receives(userProfileChanged, { userId: owner.id, revision: 4, suspended: false })
  const again = await play(content.id)
  await world.receives(userProfileChanged, { userId: owner.id, revision: 5, suspended: false })
  expect(await (await startReplica())(again)).toBe(200)
})

test('blanks the deleted account of a suspended uploader, and keeps refusing its contents', async () => {
  await approve(world, content)
  const path = await play(content.id)
  await world.receives(userProfileChanged, { userId: owner.id, revision: 2, suspended: true })
  await ends(path)
  await world.receivesTombstone(userProfileChanged, owner.id)
  expect(await askHlsUrl(world, content.id)).toMatchObject({ code: 'CONTENT_UNAVAILABLE' })
  expect(await statusOf(path)).toBe(403)
  const seen = await world.call(getContent, { params: { id: content.id } }, { as: moderator })
  expect(seen.body.user).toMatchObject({ id: owner.id, username: null, email: null })
})

test('ends a cached grant on a replica without events as soon as on the others', async () => {
  await approve(world, content)
  const path = await play(content.id)
  const statusThere = await startReplica()
  expect(await statusThere(path)).toBe(200)
  await reject(world, content, 4)
  const since = performance.now()
  await eventually(async () => (await statusThere(path)) === 403, { timeoutMs: 5_000 })
  expect(performance.now() - since).toBeLessThan(3_000)
})

test('reveals nothing about the player in an address', async () => {
  const path = await playbackPath(world, content.id, owner)
  const [, , token = ''] = path.split('/')
  const bytes = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('latin1')
  for (const secret of [owner.id, content.id, 'owner']) expect(bytes).not.toContain(secret)
})
