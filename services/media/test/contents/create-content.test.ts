import {
  CONSENT_TEXT_VERSION,
  contentUploaded,
  createContent,
  getContent,
  userProfileChanged,
} from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaWorld, startMedia, submit } from '../support/world.ts'

let world: MediaWorld
const owner = aCaller()
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())

const announcement = { title: 'Paysage', description: 'Dessiné par programme', tags: ['nature'] }

test('creates a draft without emitting an event', async () => {
  const { status, body, headers } = await world.call(createContent, { body: announcement }, { as: owner })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(`/api/contents/${body.id}`)
  expect(body).toMatchObject({
    '@type': 'Content',
    '@id': `/api/contents/${body.id}`,
    ...announcement,
    categories: [],
    status: 'DRAFT',
    user: { id: owner.id, username: owner.username, email: owner.email },
    s3Key: null,
  })
  await world.settle()
  expect(await world.published(contentUploaded)).toEqual([])
  for (const options of [{}, { as: aCaller('ROLE_MODERATOR') }, { as: owner }])
    expect(await world.call(getContent, { params: { id: body.id } }, options)).toMatchObject({
      status: 404,
      code: 'CONTENT_NOT_FOUND',
    })
})

test('needs a title only', async () => {
  const { body } = await world.call(createContent, { body: { title: '  Seul  ' } }, { as: owner })
  expect(body).toMatchObject({ title: 'Seul', description: '', tags: [], categories: [] })
})

test('refuses callers without an account', async () => {
  expect(await world.call(createContent, { body: announcement })).toMatchObject({
    status: 401,
    code: 'TOKEN_MISSING',
  })
})

test.each<[string, object, string, string]>([
  ['no title', { title: undefined }, 'title', 'Le titre est requis'],
  ['a blank title', { title: '   ' }, 'title', 'Le titre est requis'],
  ['a long title', { title: 'x'.repeat(201) }, 'title', 'Le titre compte 200 caractères au plus'],
  [
    'a long description',
    { description: 'x'.repeat(5_001) },
    'description',
    'La description compte 5000 caractères au plus',
  ],
  ['an empty tag', { tags: [' '] }, 'tags.0', 'Une étiquette ne peut pas être vide'],
  ['too many tags', { tags: Array(21).fill('un') }, 'tags', 'Vingt étiquettes au plus'],
  ['a status', { status: 'APPROVED' }, 'status', 'Champ inconnu'],
  ['an owner', { userId: owner.id }, 'userId', 'Champ inconnu'],
  ['a word for a consent', { consent: 'oui' }, 'consent', 'Type de valeur invalide'],
  [
    'an invented text',
    { consent: { accepted: true, textVersion: '1999-01' } },
    'consent.textVersion',
    'Cette version du texte de consentement est inconnue',
  ],
])('refuses %s', async (_, change, propertyPath, message) => {
  const answer = await world.call(
    createContent,
    { body: { ...announcement, ...change } as never },
    { as: owner },
  )
  expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
  expect(answer.body).toMatchObject({ violations: [{ propertyPath, message }] })
})

test('refuses text that the database cannot store, without an internal error', async () => {
  const answer = await world.call(createContent, { body: { title: 'a\0b' } }, { as: owner })
  expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
})

test.each<[string, unknown, string | null]>([
  ['by a tick', true, CONSENT_TEXT_VERSION],
  ['of a text', { accepted: true, textVersion: CONSENT_TEXT_VERSION }, CONSENT_TEXT_VERSION],
  ['of the current text', { accepted: true }, CONSENT_TEXT_VERSION],
  ['not given', { accepted: false, textVersion: CONSENT_TEXT_VERSION }, null],
  ['refused', false, null],
  ['left out', undefined, null],
])('keeps the attestation: %s', async (_, consent, version) => {
  const before = world.clock.now().getTime()
  const { body } = await world.call(
    createContent,
    { body: { ...announcement, consent } as never },
    { as: owner },
  )
  const [row] = await world.database.query<{ version: string | null; at: Date | null }>(
    'SELECT consent_text_version AS version, consent_at AS at FROM content WHERE id = $1',
    [body.id],
  )
  expect(row?.version).toBe(version)
  if (version === null) return expect(row?.at).toBeNull()
  const at = row?.at?.getTime() ?? 0
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(world.clock.now().getTime())
})

test('accepts a file without attestation, and tells moderation that there is none', async () => {
  const { id, answer } = await submit(world, owner, 'silent.mp4', await world.clips.bytes('silent.mp4'))
  expect(answer.status).toBe(202)
  expect(await world.published(contentUploaded)).toContainEqual(
    expect.objectContaining({ contentId: id, consent: null }),
  )
})

test('refuses a deleted account whose token has not expired', async () => {
  const deleted = aCaller()
  await world.receivesTombstone(userProfileChanged, deleted.id)
  const refused = await world.call(createContent, { body: announcement }, { as: deleted })
  expect(refused).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' })
  expect(await world.database.query('SELECT 1 FROM uploader WHERE user_id = $1', [deleted.id])).toEqual([])
})
