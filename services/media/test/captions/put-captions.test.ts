import {
  createContent,
  deleteCaptions,
  listCaptions,
  putCaptions,
  userDeleted,
  withdrawContent,
} from '@alcove/contracts'
import { CAPTIONS_MAX_LENGTH } from '@alcove/contracts/resources/playback/captions'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  announce,
  approve,
  askHlsUrl,
  attach,
  type MediaWorld,
  openUpload,
  put,
  reject,
  startMedia,
} from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.500 align:start\nBonjour <script>x</script>\n'
const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n'

const send = (id: string, lang: string, text: string, as: Caller = owner) =>
  world.call(putCaptions, { params: { id, lang }, body: { text } }, { as })
const remove = (id: string, lang: string, as: Caller = owner) =>
  world.call(deleteCaptions, { params: { id, lang } }, { as })

const list = (id: string, as: Caller = owner) => world.call(listCaptions, { params: { id } }, { as })

/** Makes a prepared content with captions in these languages. */
async function publishWith(files: Record<string, string>) {
  const upload = await openUpload(world, owner)
  for (const [lang, text] of Object.entries(files))
    expect((await send(upload.id, lang, text)).status).toBe(200)
  const bytes = await world.clips.bytes('silent.mp4')
  await put(world, upload.path, bytes)
  await attach(world, upload, bytes.length)
  await world.settle()
  await approve(world, upload)
  return upload
}

describe('captions', () => {
  test('of a draft are listed to its owner, by language', async () => {
    const id = await announce(world, owner)
    await send(id, 'fr', VTT)
    await send(id, 'en-us', SRT)
    expect((await list(id)).body).toMatchObject({
      member: [
        { lang: 'en-US', label: 'Anglais américain' },
        { lang: 'fr', label: 'Français' },
      ],
      totalItems: 2,
    })
    await remove(id, 'en-US')
    expect((await list(id)).body).toMatchObject({ member: [{ lang: 'fr' }] })
    for (const other of [aCaller(), aCaller('ROLE_MODERATOR')])
      expect(await list(id, other)).toMatchObject({ status: 404, body: { code: 'CONTENT_NOT_FOUND' } })
  })

  test('are served below the grant, cleaned, in the order of their languages', async () => {
    const content = await publishWith({ fr: VTT, 'en-us': SRT })
    const { body } = await askHlsUrl(world, content.id)
    expect(body.captions).toMatchObject([
      { lang: 'en-US', label: 'Anglais américain' },
      { lang: 'fr', label: 'Français' },
    ])
    const [english, french] = await Promise.all(body.captions.map(({ url }) => world.fetch(url)))
    expect(english?.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await english?.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\n')
    expect(await french?.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nBonjour x\n')
    const url = body.captions[1]?.url ?? ''
    for (const other of ['de.vtt', 'fr', '..%2Fmaster.m3u8', 'fr.vtt.vtt'])
      expect((await world.fetch(url.replace(/fr\.vtt$/, other))).status).toBe(404)
    await reject(world, content, 4)
    expect((await world.fetch(url.replace(/media\/[^/]+/, 'media/none'))).status).toBe(403)
  })

  test('are replaced and removed while the content is a draft', async () => {
    const id = await announce(world, owner)
    expect((await send(id, 'fr', VTT)).body).toEqual({ lang: 'fr', label: 'Français', cues: 1 })
    expect((await send(id, 'fr', `${VTT}\n00:03.000 --> 00:04.000\nEncore\n`)).body.cues).toBe(2)
    for (const _ of ['first', 'again']) expect((await remove(id, 'fr')).status).toBe(204)
    expect(await world.database.query('SELECT 1 FROM captions WHERE content_id = $1', [id])).toEqual([])
  })

  test('are frozen with the file, and erased with the texts of their account', async () => {
    const leaver = aCaller()
    const { id } = await publishWith({ fr: VTT })
    expect(await send(id, 'en', SRT)).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_UPLOADED' })
    expect(await remove(id, 'fr')).toMatchObject({ status: 409, code: 'CONTENT_ALREADY_UPLOADED' })
    const draft = await announce(world, leaver)
    await send(draft, 'fr', VTT, leaver)
    await world.receives(userDeleted, { userId: leaver.id })
    await world.settle()
    expect(await world.database.query('SELECT 1 FROM captions WHERE content_id = $1', [draft])).toEqual([])
  })

  test('go with a withdrawn content, and no longer count', async () => {
    const { id } = await publishWith({ fr: VTT })
    expect((await world.call(withdrawContent, { params: { id } }, { as: owner })).status).toBe(204)
    expect(await world.database.query('SELECT 1 FROM captions WHERE content_id = $1', [id])).toEqual([])
  })

  test('refuses what belongs to others, an unknown language, and what is no captions file', async () => {
    const id = await announce(world, owner)
    for (const other of [aCaller(), aCaller('ROLE_MODERATOR')])
      expect(await send(id, 'fr', VTT, other)).toMatchObject({ status: 404, code: 'CONTENT_NOT_FOUND' })
    for (const lang of ['xx-nowhere', 'zzz', 'f', 'fr_FR', '..'])
      expect((await send(id, lang, VTT)).status).toBe(lang === '..' ? 404 : 422)
    for (const text of ['garbage', 'WEBVTT\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b> </b>\n'])
      expect(await send(id, 'fr', text)).toMatchObject({ status: 422, code: 'CAPTIONS_INVALID' })
    expect(await send(id, 'fr', 'WEBVTT\n\n00:01.000 --> 00:0x.000\nx\n')).toMatchObject({
      body: { message: 'Ligne 3 : l’heure de début ou de fin est invalide' },
    })
    expect((await send(id, 'fr', 'x'.repeat(CAPTIONS_MAX_LENGTH + 1))).status).toBe(422)
  })

  test('refuses more than twelve languages of a content', async () => {
    const { body } = await world.call(createContent, { body: { title: 'Douze langues' } }, { as: owner })
    const langs = ['fr', 'en', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs']
    for (const lang of langs) expect((await send(body.id, lang, VTT)).status).toBe(200)
    expect(await send(body.id, 'ja', VTT)).toMatchObject({ status: 422, code: 'CAPTIONS_INVALID' })
    expect((await send(body.id, 'cs', SRT)).status).toBe(200)
  })

  test('refuses more captions of an account than the database should keep', async () => {
    const rich = aCaller()
    const id = await announce(world, rich)
    await send(id, 'fr', VTT, rich)
    await world.database.query(`UPDATE captions SET bytes = $2 WHERE content_id = $1`, [id, 32 * 1024 ** 2])
    expect(await send(id, 'en', SRT, rich)).toMatchObject({ status: 409, code: 'UPLOAD_QUOTA_REACHED' })
    expect((await send(id, 'fr', VTT, rich)).status).toBe(200)
  })
})
