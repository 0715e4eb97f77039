import {
  CONSENT_TEXT_VERSION,
  changeDetails,
  contentUploaded,
  type OperationInput,
  userDeleted,
  withdrawContent,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, attach, type MediaWorld, openUpload, put, startMedia } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

type Body = OperationInput<typeof changeDetails>['body']
const change = (id: string, body: Body, as = owner) =>
  world.call(changeDetails, { params: { id }, body }, { as })

test('changes what is sent, and leaves the rest', async () => {
  const id = await announce(world, owner, { description: 'Avant', tags: ['nature'] })
  const { status, body } = await change(id, { title: '  Rivage net ', categories: ['paysages'] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    '@id': `/api/contents/${id}`,
    status: 'DRAFT',
    title: 'Rivage net',
    description: 'Avant',
    tags: ['nature'],
    categories: ['paysages'],
  })
  expect((await change(id, { description: '', tags: [] })).body).toMatchObject({
    title: 'Rivage net',
    description: '',
    tags: [],
  })
  expect((await change(id, {})).body.title).toBe('Rivage net')
})

test('submits the draft as it was changed, with the attestation given last', async () => {
  const upload = await openUpload(world, owner)
  await change(upload.id, { title: 'Titre corrigé', consent: true })
  const bytes = await world.clips.bytes('silent.mp4')
  await put(world, upload.path, bytes)
  await attach(world, upload, bytes.length)
  await world.settle()
  const [event] = (await world.published(contentUploaded)).slice(-1)
  expect(event).toMatchObject({
    title: 'Titre corrigé',
    consent: { textVersion: CONSENT_TEXT_VERSION, acceptedAt: expect.any(String) },
  })
  expect(await change(upload.id, { title: 'Trop tard' })).toMatchObject({
    status: 409,
    code: 'CONTENT_ALREADY_UPLOADED',
  })
})

test('keeps an attestation unless it is sent again, and takes it back', async () => {
  const id = await announce(world, owner, { consent: true })
  const version = async () => {
    const rows = await world.database.query<{ version: string | null }>(
      'SELECT consent_text_version AS version FROM content WHERE id = $1',
      [id],
    )
    return rows[0]?.version
  }
  await change(id, { title: 'Autre' })
  expect(await version()).toBe(CONSENT_TEXT_VERSION)
  await change(id, { consent: false })
  expect(await version()).toBeNull()
})

describe('refuses', () => {
  test('drafts of others, for moderators too, unknown and withdrawn ones', async () => {
    const id = await announce(world, owner)
    const missing = { status: 404, code: 'CONTENT_NOT_FOUND' }
    for (const as of [aCaller(), aCaller('ROLE_MODERATOR')])
      expect(await change(id, { title: 'À moi' }, as)).toMatchObject(missing)
    expect(await change(uuidV7(), { title: 'Rien' })).toMatchObject(missing)
    expect(await change('rien', { title: 'Rien' })).toMatchObject(missing)
    await world.call(withdrawContent, { params: { id } }, { as: owner })
    expect(await change(id, { title: 'Encore' })).toMatchObject(missing)
  })

  test('callers without an account, and those whose account has ended', async () => {
    const leaver = aCaller()
    const id = await announce(world, leaver)
    expect(await world.call(changeDetails, { params: { id }, body: {} })).toMatchObject({
      status: 401,
      code: 'TOKEN_MISSING',
    })
    await world.receives(userDeleted, { userId: leaver.id })
    expect((await change(id, { title: 'Revenu' }, leaver)).status).toBeGreaterThanOrEqual(401)
  })

  test.each<[string, object, string, string]>([
    ['a blank title', { title: '   ' }, 'title', 'Le titre est requis'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'Le titre compte 200 caractères au plus'],
    ['an empty tag', { tags: [' '] }, 'tags.0', 'Une étiquette ne peut pas être vide'],
    ['too many tags', { tags: Array(21).fill('nature') }, 'tags', 'Vingt étiquettes au plus'],
    [
      'an unknown attestation',
      { consent: { accepted: true, textVersion: '1999-01' } },
      'consent.textVersion',
      'Cette version du texte de consentement est inconnue',
    ],
  ])('%s', async (_, body, propertyPath, message) => {
    const id = await announce(world, owner)
    const answer = await change(id, body as Body)
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect(answer.body).toMatchObject({ violations: [{ propertyPath, message }] })
  })
})
