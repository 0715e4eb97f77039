import {
  attachFile,
  auditRecorded,
  contentEvidenceReleased,
  contentProcessed,
  contentWithdrawn,
  getContent,
  getMediaRevision,
  listMyContents,
  requestUploadUrl,
  withdrawContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  announce,
  aPreparedContent,
  approve,
  askHlsUrl,
  hide,
  type MediaWorld,
  openUpload,
  playbackPath,
  reject,
  remove,
  restore,
  startMedia,
  submit,
} from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
const UNKNOWN = { status: 404, code: 'CONTENT_NOT_FOUND' }
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const withdraw = (id: string, as: Caller = owner) => world.call(withdrawContent, { params: { id } }, { as })
const get = (id: string, as?: Caller) => world.call(getContent, { params: { id } }, as ? { as } : {})
const saidOf = async (spec: { name: string }, id: string) =>
  (await world.published(spec)).filter(({ contentId }) => contentId === id)
const journalOf = async (id: string) =>
  (await world.published(auditRecorded)).filter(({ subject }) => (subject as { id: string }).id === id)
const grantEnds = (path: string) =>
  eventually(async () => (await world.fetch(path)).status === 403, { timeoutMs: 5_000, what: 'ended grant' })

test('ends grants of a published content, emits an event and adds a journal entry, once', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  const grants = [
    await playbackPath(world, content.id),
    await playbackPath(world, content.id, owner),
    await playbackPath(world, content.id, moderator),
  ]
  for (const _ of ['first', 'again']) expect((await withdraw(content.id)).status).toBe(204)
  for (const path of grants) await grantEnds(path)
  expect(await saidOf(contentWithdrawn, content.id)).toMatchObject([
    { revision: 4, userId: owner.id, title: 'Vidéo de démonstration' },
  ])
  expect(await journalOf(content.id)).toMatchObject([
    { action: 'content.withdraw', actorId: owner.id, details: { state: 'APPROVED' } },
  ])
  expect(await get(content.id)).toMatchObject({ status: 403, code: 'CONTENT_UNAVAILABLE' })
  for (const insider of [owner, moderator])
    expect((await get(content.id, insider)).body.status).toBe('WITHDRAWN')
  expect(await askHlsUrl(world, content.id, owner)).toMatchObject({
    status: 403,
    code: 'CONTENT_UNAVAILABLE',
  })
  expect((await askHlsUrl(world, content.id, moderator)).status).toBe(200)
})

test('refuses contents of other accounts, and hides their drafts', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  for (const other of [aCaller(), moderator])
    expect(await withdraw(content.id, other)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  const draft = await announce(world, owner)
  for (const id of [draft, uuidV7(), 'eporner_1'])
    expect(await withdraw(id, aCaller())).toMatchObject(UNKNOWN)
  expect((await get(content.id, owner)).body.status).toBe('PENDING')
})

test('makes a withdrawn draft unknown, refuses its file, and emits nothing', async () => {
  const upload = await openUpload(world, owner)
  for (const _ of ['first', 'again']) expect((await withdraw(upload.id)).status).toBe(204)
  expect(await get(upload.id, owner)).toMatchObject(UNKNOWN)
  const params = { id: upload.id }
  const url = { params, body: { filename: 'a.mp4', mimeType: 'video/mp4' as const } }
  expect(await world.call(requestUploadUrl, url, { as: owner })).toMatchObject(UNKNOWN)
  const file = { s3Key: upload.key, mimeType: 'video/mp4' as const, fileSize: 5 }
  expect(await world.call(attachFile, { params, body: file }, { as: owner })).toMatchObject(UNKNOWN)
  expect(await saidOf(contentWithdrawn, upload.id)).toEqual([])
  expect((await world.call(getMediaRevision, { params, query: {} })).body.revision).toBe(0)
  const { body } = await world.call(listMyContents, { query: {} }, { as: owner })
  expect(body.member.map(({ id }) => id)).not.toContain(upload.id)
})

test('withdraws a file in preparation, which never becomes ready', async () => {
  const content = await submit(world, owner, 'silent.mp4', await world.clips.bytes('silent.mp4'))
  expect((await withdraw(content.id)).status).toBe(204)
  await world.settle()
  expect((await get(content.id, owner)).body).toMatchObject({ status: 'WITHDRAWN', duration: null })
  expect(await saidOf(contentProcessed, content.id)).toEqual([])
})

test('outranks every decision, whatever its revision', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await withdraw(content.id)
  await approve(world, content, 3)
  await hide(world, content, 9)
  await restore(world, content, 10)
  await remove(world, content, 11)
  await reject(world, content, 12)
  await approve(world, content, 13)
  expect((await get(content.id, owner)).body).toMatchObject({ status: 'WITHDRAWN', hidden: false })
  expect((await get(content.id, moderator)).body.decision?.status).toBe('APPROVED')
  expect(await get(content.id, aCaller())).toMatchObject({ status: 403 })
})

test('keeps a content withdrawn that was hidden, when the hide is lifted', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await hide(world, content)
  await withdraw(content.id)
  await restore(world, content, 6)
  expect(await get(content.id)).toMatchObject({ status: 403 })
})

test.each([
  ['hidden first', [hidden, withdraw, released]],
  ['withdrawn first', [withdraw, hidden, released]],
  ['released first', [withdraw, released, hidden]],
] as const)('what was withdrawn while it was hidden is kept until it is released: %s', async (_, steps) => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  let keeps = false
  const done = new Set<unknown>()
  for (const step of steps) {
    await step(content.id)
    done.add(step)
    keeps = done.has(hidden) && done.has(withdraw) && !done.has(released)
    expect(await isKept(content.id)).toBe(keeps)
  }
})

const isKept = async (id: string) =>
  (
    await world.database.query<{ kept: boolean }>(
      `SELECT state = 'WITHDRAWN' AND hidden AS kept FROM content WHERE id = $1`,
      [id],
    )
  )[0]?.kept
function hidden(id: string) {
  return hide(world, { id, owner }, 4, 'MINOR')
}
function released(id: string) {
  return world.receives(contentEvidenceReleased, {
    contentId: id,
    userId: owner.id,
    revision: 5,
    decisionId: uuidV7(),
  })
}

test('keeps a withdrawn content withdrawn when it is held as evidence', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await hidden(content.id)
  await withdraw(content.id)
  await remove(world, content, 6, { ground: 'MINOR', decisionId: uuidV7() })
  expect((await get(content.id, owner)).body.status).toBe('WITHDRAWN')
  const held = 'SELECT evidence_held AS held FROM content WHERE id = $1'
  expect(await world.database.query(held, [content.id])).toEqual([{ held: true }])
})

test('hides from its owner, but not from moderators, that a report about a minor hid it', async () => {
  const content = await aPreparedContent(world, 'silent.mp4', owner)
  await approve(world, content)
  await hidden(content.id)
  expect((await get(content.id, owner)).body).toMatchObject({ status: 'APPROVED', hidden: false })
  const { body } = await world.call(listMyContents, { query: {} }, { as: owner })
  expect(body.member.find(({ id }) => id === content.id)?.hidden).toBe(false)
  expect((await get(content.id, moderator)).body.hidden).toBe(true)
  await hide(world, content, 5, 'NO_CONSENT')
  expect((await get(content.id, owner)).body.hidden).toBe(true)
})
