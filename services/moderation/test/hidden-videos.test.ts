import {
  auditRecorded,
  hideVideo,
  listHiddenVideos,
  providerVideoHidden,
  providerVideoShown,
  showVideo,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aModerator, type ModerationWorld, startModeration } from './support/world.ts'

let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

let videos = 0
const aVideo = () => `eporner_Neutre${String(++videos).padStart(5, '0')}`

const hide = (videoId: string, more: object = {}, as = aModerator()) =>
  world.call(hideVideo, { body: { videoId, reason: 'Signalée par courriel', ...more } }, { as })
const show = (videoId: string, as = aModerator(), revision?: number) =>
  world.call(showVideo, { params: { videoId }, query: { revision } }, { as })
const list = (filter: object, more: object = {}, as = aModerator()) =>
  world.call(listHiddenVideos, { query: { filter: JSON.stringify(filter), ...more } }, { as })
const saidOf = async (spec: { name: string }, videoId: string) =>
  (await world.published(spec)).filter((data) => data.videoId === videoId)
const journalOf = async (videoId: string) =>
  (await world.published(auditRecorded)).filter((entry) => (entry.subject as { id: string }).id === videoId)

describe('hiding', () => {
  test('emits its revision, and adds the reason to the journal', async () => {
    const videoId = aVideo()
    const as = aModerator()
    const { status, body } = await hide(videoId, {}, as)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: videoId,
      videoId,
      provider: 'eporner',
      revision: 1,
      reason: 'Signalée par courriel',
      hiddenBy: { id: as.id, email: as.email, username: as.username },
    })
    expect(await saidOf(providerVideoHidden, videoId)).toEqual([
      { videoId, provider: 'eporner', revision: 1, hiddenAt: body.hiddenAt },
    ])
    expect(await journalOf(videoId)).toMatchObject([
      { actorId: as.id, action: 'provider-video.hide', details: { reason: 'Signalée par courriel' } },
    ])
  })

  test('keeps the first reason and emits nothing the second time', async () => {
    const videoId = aVideo()
    const first = await hide(videoId)
    const second = await hide(videoId, { reason: 'Autre raison' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(await saidOf(providerVideoHidden, videoId)).toHaveLength(1)
  })

  test('takes effect once for several concurrent moderators', async () => {
    const videoId = aVideo()
    const answers = await Promise.all(Array.from({ length: 6 }, () => hide(videoId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(await saidOf(providerVideoHidden, videoId)).toHaveLength(1)
  })

  test.each([
    ['7654321', 'redtube_7654321'],
    ['https://alcove.test/content/letsjerktv/letsjerktv_paysage', 'letsjerktv_paysage'],
  ])('takes %s for %s', async (written, videoId) => {
    expect((await hide(written)).body.videoId).toBe(videoId)
  })

  test('uses the named provider for an id without prefix', async () => {
    expect((await hide('42', { provider: 'letsjerktv' })).body.videoId).toBe('letsjerktv_42')
  })

  test('refuses a local content, by id or address', async () => {
    for (const name of [uuidV7(), `https://alcove.test/content/${uuidV7()}`])
      expect(await hide(name)).toMatchObject({ status: 422, code: 'PROVIDER_VIDEO_ONLY' })
  })

  test.each(['', 'deux mots', 'pornhub_1', 'https://alcove.test/categories', 'x'.repeat(2_001)])(
    'refuses %j',
    async (name) => expect(await hide(name)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' }),
  )

  test.each([' ', 'x'.repeat(501)])('refuses the reason %j', async (reason) => {
    expect((await hide(aVideo(), { reason })).status).toBe(422)
  })
})

describe('showing again', () => {
  test('emits the next revision, and adds a journal entry', async () => {
    const videoId = aVideo()
    await hide(videoId)
    const as = aModerator()
    expect((await show(videoId, as)).status).toBe(204)
    expect(await saidOf(providerVideoShown, videoId)).toMatchObject([{ videoId, revision: 2 }])
    expect((await journalOf(videoId)).at(-1)).toMatchObject({
      actorId: as.id,
      action: 'provider-video.show',
    })
    expect((await list({ id: [videoId] })).body).toEqual([])
  })

  test('changes nothing the second time; another hide has the third revision', async () => {
    const videoId = aVideo()
    await hide(videoId)
    expect([(await show(videoId)).status, (await show(videoId)).status]).toEqual([204, 204])
    expect(await saidOf(providerVideoShown, videoId)).toHaveLength(1)
    expect((await hide(videoId, { reason: 'De nouveau' })).body.reason).toBe('De nouveau')
    expect((await saidOf(providerVideoHidden, videoId)).map(({ revision }) => revision)).toEqual([1, 3])
  })

  test('refuses to lift another hide than the moderator has seen', async () => {
    const videoId = aVideo()
    const seen = (await hide(videoId)).body.revision
    expect((await show(videoId, undefined, seen)).status).toBe(204)
    await hide(videoId, { reason: 'Demande d’une autorité' })
    expect(await show(videoId, undefined, seen)).toMatchObject({ status: 409, code: 'HIDDEN_VIDEO_CHANGED' })
    const [listed] = (await list({ id: [videoId] })).body
    expect(listed).toMatchObject({ reason: 'Demande d’une autorité', revision: 3 })
    expect(await saidOf(providerVideoShown, videoId)).toHaveLength(1)
    expect((await show(videoId, undefined, listed?.revision)).status).toBe(204)
  })

  test('changes nothing when what was seen is shown already, also with its revision', async () => {
    const videoId = aVideo()
    const { revision } = (await hide(videoId)).body
    expect((await show(videoId, undefined, revision)).status).toBe(204)
    expect((await show(videoId, undefined, revision)).status).toBe(204)
    expect(await saidOf(providerVideoShown, videoId)).toHaveLength(1)
  })

  test.each([0, -1, 1.5, 2_147_483_648])('refuses the revision %d', async (revision) => {
    const videoId = aVideo()
    await hide(videoId)
    expect(await show(videoId, undefined, revision)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  })

  test.each(['eporner_JamaisVue01', 'deux mots', uuidV7(), 'pornhub_1'])(
    'answers 404 for %s, which never was hidden',
    async (name) => expect(await show(name)).toMatchObject({ status: 404, code: 'HIDDEN_VIDEO_NOT_FOUND' }),
  )
})

describe('the list', () => {
  test('finds a part of an id or of a reason, by provider, newest first', async () => {
    const [first, second] = [aVideo(), aVideo()]
    await hide(first, { reason: 'Demande liste : été' })
    world.clock.advance(1_000)
    await hide(second, { reason: 'demande liste : ETE' })
    const ids = async (filter: object) => (await list(filter)).body.map(({ id }) => id)
    expect(await ids({ q: 'Liste : éte' })).toEqual([second, first])
    expect(await ids({ q: first.slice(3) })).toEqual([first])
    expect(await ids({ q: 'liste : ete', provider: 'redtube' })).toEqual([])
    const page = await list({ q: 'liste : ete' }, { sort: '["hiddenAt","ASC"]', range: '[0,0]' })
    expect(page.body.map(({ id }) => id)).toEqual([first])
    expect(page.headers.get('content-range')).toBe('hidden-videos 0-0/2')
  })
})

test.each([[aCaller()], [aCaller('ROLE_ADMIN')]])('refuses every operation without the role', async (as) => {
  const expected = { status: 403, code: 'FORBIDDEN' }
  expect(await hide(aVideo(), {}, as)).toMatchObject(expected)
  expect(await show(aVideo(), as)).toMatchObject(expected)
  expect(await list({}, {}, as)).toMatchObject(expected)
})

test('appends actions and never changes them', async () => {
  await hide(aVideo())
  for (const change of [
    'UPDATE video_hide SET hidden = false',
    'DELETE FROM video_hide',
    'TRUNCATE video_hide',
  ])
    await expect(world.database.query(change)).rejects.toThrow('never changed')
})
