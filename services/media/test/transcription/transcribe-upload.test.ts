import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  contentProcessed,
  getContent,
  getExportPart,
  putCaptions,
  userExportRequested,
  withdrawContent,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMaster } from '../playback/playlists.ts'
import { remakingIn } from '../remakes/remaking.ts'
import { type ClipName, tools } from '../support/clips.ts'
import {
  aPreparedContent,
  approve,
  askHlsUrl,
  attach,
  type MediaWorld,
  openUpload,
  playbackPath,
  put,
  startMedia,
  submit,
} from '../support/world.ts'
import { type FakeService, says, startFakeService } from './fake-service.ts'

let service: FakeService
let world: MediaWorld
beforeAll(async () => {
  service = await startFakeService()
  const settings = {
    TRANSCRIPTION_URL: service.url,
    TRANSCRIPTION_KEY: 'a-key',
    TRANSCRIPTION_MODEL: 'small',
  }
  world = await startMedia(undefined, settings)
})
afterAll(async () => {
  await world.stop()
  await service.close()
})
beforeEach(() => {
  service.heard.length = 0
  service.answers(says(VTT))
})

const owner = aCaller()
const VTT = 'WEBVTT\n\n00:00.500 --> 00:02.000\n Le <script>chemin</script> monte.\n'
const AUTOMATIC = { lang: 'fr', label: 'Français (automatique)', isAutomatic: true }
const captionsOf = async (id: string) => (await askHlsUrl(world, id, owner)).body.captions
const statusOf = async (id: string) =>
  (await world.call(getContent, { params: { id } }, { as: owner })).body.status

test('a film gets automatic captions of its sound, which are judged and served with it', async () => {
  const content = await aPreparedContent(world, 'sound.mp4', owner)
  expect(await statusOf(content.id)).toBe('PENDING')
  expect(service.heard).toMatchObject([
    {
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer a-key',
      fields: { model: 'small', language: 'fr', response_format: 'vtt' },
    },
  ])
  const moderator = await askHlsUrl(world, content.id, aCaller('ROLE_MODERATOR'))
  expect(moderator.body.captions).toMatchObject([AUTOMATIC])
  await approve(world, content)
  const { body } = await askHlsUrl(world, content.id)
  expect(body.captions).toMatchObject([AUTOMATIC])
  const file = await world.fetch(body.captions[0]?.url ?? '')
  expect(await file.text()).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nLe chemin monte.\n')
  expect(await readdir(world.workFolder)).toEqual([])
})

// Its sound begins after three seconds.
test.each<[ClipName, number]>([
  ['sound.mp4', 5],
  ['late-sound.mkv', 6],
])('sends the sound of %s small, at the times of the film', async (clip, seconds) => {
  await aPreparedContent(world, clip, owner)
  const path = join(world.clips.folder, 'heard.mp3')
  await writeFile(path, service.heard[0]?.sound ?? '')
  const entries = ['-show_entries', 'stream=codec_name,sample_rate,channels:format=duration', '-of', 'json']
  const { stdout } = await promisify(execFile)(tools.ffprobe, ['-v', 'error', ...entries, path])
  const { streams, format } = JSON.parse(stdout)
  expect(streams).toEqual([{ codec_name: 'mp3', sample_rate: '16000', channels: 1 }])
  expect(Math.abs(Number(format.duration) - seconds)).toBeLessThan(0.3)
  expect(service.heard[0]?.sound.length).toBeLessThan(seconds * 4_500)
})

test('the owner plays all renditions while the service is slow, and the case waits for it', async () => {
  service.answers(() => undefined)
  const { id } = await submit(world, owner, 'sound.mp4', await world.clips.bytes('sound.mp4'))
  await eventually(async () => {
    const { variants } = await readMaster(world, await playbackPath(world, id, owner))
    return variants.length > 1
  })
  await eventually(() => service.heard.length === 1)
  expect([await statusOf(id), await captionsOf(id)]).toEqual(['PREPARING', []])
  service.releases(says(VTT))
  await world.settle()
  expect([await statusOf(id), await captionsOf(id)]).toMatchObject(['PENDING', [AUTOMATIC]])
})

test('what a service is waited for is charged to the uploader', async () => {
  service.answers(() => undefined)
  const patient = aCaller()
  const { id } = await submit(world, patient, 'sound.mp4', await world.clips.bytes('sound.mp4'))
  await eventually(async () => {
    const [content] = await world.database.query<{ share: number | null }>(
      'SELECT prepared_share AS share FROM content WHERE id = $1',
      [id],
    )
    return content?.share === 1 && service.heard.length === 1
  })
  world.clock.advance(25 * 60_000)
  service.releases(says(VTT))
  await world.settle()
  const [debt] = await world.database.query<{ cost: number }>(
    'SELECT cost FROM preparation_debt WHERE debtor = $1',
    [`account ${patient.id}`],
  )
  const charged = 10 + Math.ceil((100 * 640 * 360 * 125) / 1e9 + 0.5)
  const [least, most] = [25, 26].map((minutes) => minutes * 100 - charged)
  expect(debt?.cost).toBeGreaterThanOrEqual(least as number)
  expect(debt?.cost).toBeLessThan(most as number)
})

test('refuses a file that is blocked while all of it but the captions is prepared', async () => {
  service.answers(() => undefined)
  const { id } = await submit(world, owner, 'sound.mp4', await world.clips.bytes('sound.mp4'))
  await eventually(() => service.heard.length === 1)
  await world.database.query(
    "INSERT INTO blocked_hash SELECT sha256, 'test', now() FROM content WHERE id = $1",
    [id],
  )
  service.releases(says(VTT))
  await world.settle()
  expect(await statusOf(id)).toBe('FAILED')
  expect((await askHlsUrl(world, id, owner)).status).toBe(409)
  expect(await world.published(contentProcessed)).not.toContainEqual(
    expect.objectContaining({ contentId: id }),
  )
  await world.database.query('DELETE FROM blocked_hash')
})

test('a content is processed without captions where the service fails', async () => {
  service.answers(says('', 500))
  const { id } = await aPreparedContent(world, 'tiny.mp4', owner)
  expect(service.heard).toHaveLength(1)
  expect([await statusOf(id), await captionsOf(id)]).toEqual(['PENDING', []])
  expect((await world.published(contentProcessed)).filter((one) => one.contentId === id)).toHaveLength(1)
})

test('a film without sound is not sent', async () => {
  const { id } = await aPreparedContent(world, 'silent.mp4', owner)
  expect(service.heard).toEqual([])
  expect(await captionsOf(id)).toEqual([])
})

test.each([
  ['fr', 0, [{ lang: 'fr', label: 'Français', isAutomatic: false }]],
  ['en', 1, [{ lang: 'en', isAutomatic: false }, AUTOMATIC]],
])('captions of the uploader in %s stay as they are', async (lang, sent, expected) => {
  const upload = await openUpload(world, owner)
  await world.call(putCaptions, { params: { id: upload.id, lang }, body: { text: VTT } }, { as: owner })
  const bytes = await world.clips.bytes('tiny.mp4')
  await put(world, upload.path, bytes)
  await attach(world, upload, bytes.length)
  await world.settle()
  expect(service.heard).toHaveLength(sent)
  expect(await captionsOf(upload.id)).toMatchObject(expected)
})

test('a remake keeps the captions that were judged, and asks for no others', async () => {
  const content = await aPreparedContent(world, 'sound.mp4', owner)
  await approve(world, content)
  service.answers(says(VTT.replace('monte', 'descend')))
  const { operator, ends } = await remakingIn(world)
  await operator.remake([content.id])
  await ends(content.id, 'DONE')
  await operator.close()
  expect(service.heard).toHaveLength(1)
  const [captions] = await captionsOf(content.id)
  expect(captions).toMatchObject(AUTOMATIC)
  expect(await (await world.fetch(captions?.url ?? '')).text()).toContain('Le chemin monte.')
})

test('they are in the copy of own data, do not count against the uploader, and go with the content', async () => {
  const uploader = aCaller()
  const { id } = await aPreparedContent(world, 'tiny.mp4', uploader)
  const exportId = uuidV7()
  const keepUntil = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await world.receives(userExportRequested, { exportId, userId: uploader.id, keepUntil })
  const headers = { Authorization: `Bearer ${await world.identity.token(uploader)}` }
  const answer = await world.fetch(getExportPart('media').path.replace('{exportId}', exportId), { headers })
  expect(await answer.json()).toMatchObject({
    captions: [{ contentId: id, lang: 'fr', isAutomatic: true, text: expect.stringContaining('Le chemin') }],
  })
  await world.database.query('UPDATE captions SET bytes = $2 WHERE content_id = $1', [id, 32 * 1024 ** 2])
  const next = await openUpload(world, uploader)
  const params = { id: next.id, lang: 'en' }
  expect((await world.call(putCaptions, { params, body: { text: VTT } }, { as: uploader })).status).toBe(200)
  await world.call(withdrawContent, { params: { id } }, { as: uploader })
  expect(await world.database.query('SELECT 1 FROM captions WHERE content_id = $1', [id])).toEqual([])
})

test('the service is left when the content is withdrawn meanwhile', async () => {
  let isLeft = false
  service.answers((response) => {
    response.on('close', () => {
      isLeft = true
    })
  })
  const { id } = await submit(world, owner, 'tiny.mp4', await world.clips.bytes('tiny.mp4'))
  await eventually(() => service.heard.length === 1)
  await world.call(withdrawContent, { params: { id } }, { as: owner })
  await eventually(() => isLeft)
  await world.settle()
  expect(await world.database.query('SELECT 1 FROM captions WHERE content_id = $1', [id])).toEqual([])
  expect(await readdir(world.workFolder)).toEqual([])
})
