import { contentEvidenceReleased, getContent, listMyContents } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aPreparedContent,
  approve,
  askHlsUrl,
  hide,
  type MediaWorld,
  playbackPath,
  reject,
  remove,
  restore,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
let content: Awaited<ReturnType<typeof aPreparedContent>>
const owner = aCaller()
const stranger = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
const administrator = aCaller('ROLE_MODERATOR', 'ROLE_ADMIN')
const UNAVAILABLE = { status: 403, code: 'CONTENT_UNAVAILABLE' }

beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())
beforeEach(async () => {
  content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
})

const get = (as?: Caller) => world.call(getContent, { params: { id: content.id } }, as ? { as } : {})
const statusOf = async (path: string) => (await world.fetch(path)).status
const ends = (path: string) =>
  eventually(async () => (await statusOf(path)) === 403, { timeoutMs: 5_000, what: 'ended grant' })
async function pictureFor(as: Caller): Promise<number> {
  const headers = { Authorization: `Bearer ${await world.identity.token(as)}` }
  return (await world.fetch(`/api/contents/${content.id}/thumbnail`, { headers })).status
}

/** Callers that get the content's bytes now: by a new grant that plays, or its picture. */
async function readers(): Promise<string[]> {
  const people = { owner, stranger, moderator, administrator }
  const found = []
  for (const [name, caller] of Object.entries(people)) {
    const answer = await askHlsUrl(world, content.id, caller)
    const plays = answer.status === 200 && (await statusOf(answer.body.url)) === 200
    expect((await pictureFor(caller)) === 200).toBe(plays)
    if (plays) found.push(name)
  }
  return found
}

test('shows the reason of a removal to owner and moderators, and its bytes to moderators only', async () => {
  const grants = [
    await playbackPath(world, content.id, stranger),
    await playbackPath(world, content.id, owner),
    await playbackPath(world, content.id, moderator),
  ]
  await remove(world, content)
  for (const path of grants) await ends(path)
  const told = {
    status: 'REMOVED',
    hidden: false,
    approvedAt: null,
    removedAt: '2026-11-22T11:00:00.000Z',
    removalReason: 'Cette vidéo reproduit une œuvre protégée',
  }
  for (const insider of [owner, moderator]) expect((await get(insider)).body).toMatchObject(told)
  for (const other of [stranger, undefined]) expect(await get(other)).toMatchObject(UNAVAILABLE)
  expect(await readers()).toEqual(['moderator', 'administrator'])
})

test('plays a restored content with new grants only', async () => {
  const earlier = await playbackPath(world, content.id)
  await remove(world, content)
  await restore(world, content)
  await ends(earlier)
  expect((await get()).body).toMatchObject({
    status: 'APPROVED',
    approvedAt: '2026-11-21T11:00:00.000Z',
    removedAt: null,
  })
  expect(await readers()).toEqual(['owner', 'stranger', 'moderator', 'administrator'])
})

test('ends earlier grants by a removal that arrives after its restoration', async () => {
  const earlier = await playbackPath(world, content.id)
  await restore(world, content)
  const later = await playbackPath(world, content.id)
  await remove(world, content)
  await ends(earlier)
  expect(await statusOf(later)).toBe(200)
  expect((await get()).body.status).toBe('APPROVED')
})

test('keeps a hidden content approved and visible to owner and moderators; only moderators play it', async () => {
  const earlier = await playbackPath(world, content.id)
  await hide(world, content)
  await ends(earlier)
  for (const insider of [owner, moderator])
    expect((await get(insider)).body).toMatchObject({ status: 'APPROVED', hidden: true })
  expect(await get(stranger)).toMatchObject(UNAVAILABLE)
  expect(await readers()).toEqual(['moderator', 'administrator'])
  await restore(world, content)
  expect((await get(owner)).body).toMatchObject({ status: 'APPROVED', hidden: false })
  expect(await readers()).toContain('stranger')
  await ends(earlier)
})

test('hides a content whose hide arrives before its approval', async () => {
  content = await aPreparedContent(world, 'silent.mp4', owner)
  await hide(world, content)
  await approve(world, content)
  expect(await get(stranger)).toMatchObject(UNAVAILABLE)
  expect((await get(moderator)).body.decision?.id).toBe('0198f5a0-0000-7000-8000-0000000000d1')
})

test('shows the decision in force to staff only', async () => {
  await remove(world, content)
  expect((await get(moderator)).body.decision).toEqual({
    id: '0198f5a0-0000-7000-8000-0000000000d2',
    status: 'REMOVED',
    at: '2026-11-22T11:00:00.000Z',
  })
  expect((await get(owner)).body.decision).toBeUndefined()
})

test('shows neither date nor reason of a removal for a rejection', async () => {
  await reject(world, content, 4)
  expect((await get(owner)).body).toMatchObject({ status: 'REJECTED', removedAt: null, removalReason: null })
})

test('lists removed contents among the caller’s uploads', async () => {
  await remove(world, content)
  const { body } = await world.call(listMyContents, { query: {} }, { as: owner })
  expect(body.member[0]).toMatchObject({ id: content.id, status: 'REMOVED' })
})

test.each(['MINOR', 'AUTHORITY'] as const)(
  'removed for %s, the bytes are for administrators alone until that is released',
  async (ground) => {
    const decisionId = uuidV7()
    const staffs = await playbackPath(world, content.id, moderator)
    await remove(world, content, 4, { ground, decisionId })
    await ends(staffs)
    expect(await readers()).toEqual(['administrator'])
    expect((await get(moderator)).body).toMatchObject({ status: 'REMOVED' })
    await world.receives(contentEvidenceReleased, { contentId: content.id, decisionId, revision: 4 })
    expect(await readers()).toEqual(['moderator', 'administrator'])
  },
)

test('applies a release that arrives before its removal', async () => {
  const decisionId = uuidV7()
  await world.receives(contentEvidenceReleased, { contentId: content.id, decisionId, revision: 4 })
  await remove(world, content, 4, { ground: 'MINOR', decisionId })
  expect(await readers()).toEqual(['moderator', 'administrator'])
})

test('lets an administrator without the moderator role read evidence, and no other unpublished content', async () => {
  const plain = aCaller('ROLE_ADMIN')
  await remove(world, content)
  expect(await get(plain)).toMatchObject(UNAVAILABLE)
  await remove(world, content, 6, { ground: 'AUTHORITY', decisionId: uuidV7() })
  expect((await get(plain)).status).toBe(200)
  expect(await statusOf(await playbackPath(world, content.id, plain))).toBe(200)
})
