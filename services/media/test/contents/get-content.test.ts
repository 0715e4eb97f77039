import { randomUUID } from 'node:crypto'
import { contentApproved, getContent, getMediaRevision, userProfileChanged } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, aPreparedContent, approve, type MediaWorld, reject, startMedia } from '../support/world.ts'

let world: MediaWorld
let pending: Awaited<ReturnType<typeof aPreparedContent>>
const owner = aCaller()
const moderator = aCaller('ROLE_MODERATOR')
beforeAll(async () => {
  world = await startMedia()
  pending = await aPreparedContent(world, 'silent.mp4', owner)
})
afterAll(() => world.stop())

const get = (id: string, as?: Caller) => world.call(getContent, { params: { id } }, as ? { as } : {})
const revision = async (id: string) =>
  (await world.call(getMediaRevision, { params: { id }, query: {} })).body.revision
const UNAVAILABLE = { status: 403, code: 'CONTENT_UNAVAILABLE' }
const UNKNOWN = { status: 404, code: 'CONTENT_NOT_FOUND' }

/** Creates another content of the same owner, in the state of a prepared one. */
async function another(): Promise<{ id: string; owner: Caller }> {
  const id = randomUUID()
  await world.database.query(
    `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at)
     VALUES ($1, $2, 'Vidéo de démonstration', '', '{}', '{}', 'PENDING', 2, now())`,
    [id, owner.id],
  )
  return { id, owner }
}

describe('before a decision', () => {
  test('shows the owner and moderators the private fields too', async () => {
    for (const insider of [owner, moderator]) {
      const { status, body } = await get(pending.id, insider)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        '@type': 'Content',
        status: 'PENDING',
        user: { id: owner.id, username: owner.username, email: owner.email },
        s3Key: expect.stringContaining('sources/'),
        thumbnailS3Key: expect.stringMatching(/poster\.jpg$/),
        duration: 2,
      })
    }
  })

  test('is hidden from everyone else', async () => {
    for (const stranger of [undefined, aCaller(), aCaller('ROLE_ADMIN')]) {
      const answer = await get(pending.id, stranger)
      expect(answer).toMatchObject(UNAVAILABLE)
      expect(answer.body).toMatchObject({ message: "Ce contenu n'est pas disponible" })
      expect(JSON.stringify(answer.body)).not.toContain(owner.email)
    }
  })

  test('answers alike for drafts and for contents that do not exist', async () => {
    const draft = await announce(world, owner)
    for (const id of [draft, randomUUID(), 'eporner_1', '%00'])
      for (const caller of [undefined, aCaller(), moderator, owner]) {
        const answer = await get(id, caller)
        expect(answer).toMatchObject(UNKNOWN)
        expect(answer.body).toMatchObject({ message: 'Contenu non trouvé' })
      }
  })

  test('refuses an invalid token, although none is needed', async () => {
    const answer = await world.call(
      getContent,
      { params: { id: pending.id } },
      { headers: { Authorization: 'Bearer x.y.z' } },
    )
    expect(answer).toMatchObject({ status: 401, code: 'TOKEN_INVALID' })
  })
})

describe('after a decision', () => {
  test('shows an approved content to everyone, without the private fields', async () => {
    const content = await another()
    await approve(world, content)
    for (const visitor of [undefined, aCaller()])
      expect(await get(content.id, visitor)).toMatchObject({
        status: 200,
        body: {
          status: 'APPROVED',
          approvedAt: contentApproved.example.approvedAt,
          user: { id: owner.id, username: owner.username, email: null },
          s3Key: null,
        },
      })
    expect(await get(content.id, owner)).toMatchObject({ body: { user: { email: owner.email } } })
  })

  test('shows a rejected content to its owner and moderators, with the reason', async () => {
    const content = await another()
    await reject(world, content)
    for (const insider of [owner, moderator])
      expect(await get(content.id, insider)).toMatchObject({
        status: 200,
        body: { status: 'REJECTED', rejectionReason: 'Le son est inaudible', approvedAt: null },
      })
    for (const stranger of [undefined, aCaller()])
      expect(await get(content.id, stranger)).toMatchObject(UNAVAILABLE)
  })

  test('ignores an older or repeated decision', async () => {
    const content = await another()
    await approve(world, content, 4)
    for (const late of [2, 3, 4]) await reject(world, content, late)
    expect(await get(content.id)).toMatchObject({
      status: 200,
      body: { status: 'APPROVED', rejectedAt: null, rejectionReason: null },
    })
    expect(await revision(content.id)).toBe(4)
    await approve(world, content, 4)
    expect(await revision(content.id)).toBe(4)
  })

  test('applies a later decision, and only its own fields', async () => {
    const content = await another()
    await reject(world, content, 3)
    await approve(world, content, 4)
    expect((await get(content.id, owner)).body).toMatchObject({
      status: 'APPROVED',
      approvedAt: contentApproved.example.approvedAt,
      rejectedAt: null,
      rejectionReason: null,
    })
    await reject(world, content, 5)
    expect(await get(content.id)).toMatchObject(UNAVAILABLE)
    expect((await get(content.id, owner)).body).toMatchObject({
      status: 'REJECTED',
      approvedAt: null,
      rejectionReason: 'Le son est inaudible',
    })
  })

  test('ignores a decision about an unknown content', async () => {
    const unknown = { id: randomUUID(), owner }
    await approve(world, unknown)
    expect(await get(unknown.id)).toMatchObject(UNKNOWN)
    expect(await revision(unknown.id)).toBe(0)
  })
})

test('returns the revision of the content', async () => {
  expect(await revision(pending.id)).toBe(2)
  expect(await revision('nothing')).toBe(0)
})

test('shows the current name of the uploader', async () => {
  const data = { userId: owner.id, email: 'nouvelle@exemple.test' }
  await world.receives(userProfileChanged, { ...data, revision: 2, username: 'nouveau-nom' })
  await world.receives(userProfileChanged, { ...data, revision: 1, username: 'ancien-nom' })
  const { body } = await get(pending.id, owner)
  expect(body.user).toMatchObject({ username: 'nouveau-nom', email: 'nouvelle@exemple.test' })
})
