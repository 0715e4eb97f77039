import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withdrawContent } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller } from '@alcove/kit/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trashSource } from '../../../src/actions/trash/trash-source.ts'
import { refuseUpload } from '../../../src/actions/uploads/refuse-upload.ts'
import { finishResumableUpload } from '../../../src/actions/uploads/resumable/finish-resumable-upload.ts'
import { removeResumableUpload } from '../../../src/actions/uploads/resumable/remove-resumable-upload.ts'
import { sweepResumableUploads } from '../../../src/actions/uploads/resumable/sweep-resumable-uploads.ts'
import type { ResumableUpload } from '../../../src/store/uploads/resumable-uploads.ts'
import { type MediaWorld, startMedia } from '../../support/world.ts'
import { type Sweeping, sweepingIn } from '../../trash/sweeping.ts'
import { looksInto } from './looks.ts'
import { type Begun, begin, create, head, patch, terminate } from './tus-calls.ts'

const DAY_MS = 24 * 3_600_000
let world: MediaWorld
let clip: Buffer
let sweeping: Sweeping
beforeAll(async () => {
  world = await startMedia()
  sweeping = sweepingIn(world)
  clip = await world.clips.bytes('tiny.mp4')
})
afterAll(async () => {
  await sweeping.deps.store.close()
  await world.stop()
})
const { pending, submitted } = looksInto(() => world)

const actionDeps = () => ({
  ...sweeping.deps,
  clock: world.clock,
  ids: uuidV7,
  parts: sweeping.deps.objects.resumable,
})
const filesOf = ({ contentId }: Begun) =>
  readdir(join(world.objectFolder, 'sources', contentId)).catch(() => [])
const rowOf = async ({ id }: Begun) => (await actionDeps().store.findResumableUpload(id)) as ResumableUpload
async function contentOf({ contentId }: Begun) {
  const found = await actionDeps().store.findContent(contentId)
  if (!found) throw new Error(`no content ${contentId}`)
  return found
}
/** A whole upload that waits for its submission. */
async function aWholeUpload(bytes = clip) {
  const upload = await begin(world, aCaller(), bytes.length)
  const { key } = await patch(world, upload, 0, bytes)
  return { upload, key: key as string, submit: () => submitted(upload, key, bytes.length) }
}
const sweep = () => sweepResumableUploads(actionDeps(), sweeping.signal)
async function trashed(upload: Begun) {
  const entries = await actionDeps().objects.listTrash()
  return entries.map(({ prefix }) => prefix).filter((prefix) => prefix.includes(upload.contentId))
}

describe('a resumable upload is frozen where it arrived', () => {
  test('becomes the file of its content without a copy, and its sweep leaves it', async () => {
    const { upload, key, submit } = await aWholeUpload()
    expect((await submit()).status).toBe(202)
    expect((await contentOf(upload)).sourceKey).toBe(key)
    await sweep()
    expect(await filesOf(upload)).toEqual([key.split('/').at(-1)])
    expect((await readFile(join(world.objectFolder, key))).equals(clip)).toBe(true)
    await world.settle()
    expect(await contentOf(upload)).toMatchObject({ state: 'PENDING', sourceKey: key })
    expect(await pending(upload.contentId)).toEqual([])
  })

  test('is accepted once of many submissions', async () => {
    const { upload, submit } = await aWholeUpload()
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 202).map(({ status }) => status)).toEqual([409, 409])
    expect(await filesOf(upload)).toHaveLength(1)
    await world.settle()
    expect((await contentOf(upload)).state).toBe('PENDING')
  })

  test('is removed where it is no video, and refused again', async () => {
    const { upload, submit } = await aWholeUpload(Buffer.from('no video at all, but words'))
    for (let n = 0; n < 2; n++) expect(await submit()).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect(await filesOf(upload)).toEqual([])
  })

  test('a refusal that comes after another submission was accepted removes nothing', async () => {
    const { upload, key, submit } = await aWholeUpload()
    expect((await submit()).status).toBe(202)
    const late = refuseUpload(actionDeps(), { contentId: upload.contentId, s3Key: key }, 'Illisible')
    await expect(late).rejects.toMatchObject({ code: 'CONTENT_ALREADY_UPLOADED' })
    expect(await filesOf(upload)).toHaveLength(1)
    await world.settle()
    expect((await contentOf(upload)).state).toBe('PENDING')
  })

  test('refuses a submission of what has been refused since it was looked at', async () => {
    const { upload, key, submit } = await aWholeUpload()
    await refuseUpload(actionDeps(), { contentId: upload.contentId, s3Key: key }, 'Illisible')
    expect(await submit()).toMatchObject({ status: 422, body: { message: 'Illisible' } })
  })

  test('refuses keys of sources that are no waiting upload', async () => {
    const { upload, key, submit } = await aWholeUpload()
    const unknown = `sources/${upload.contentId}/${uuidV7()}.mp4`
    expect(await submitted(upload, unknown, clip.length)).toMatchObject({
      status: 409,
      code: 'UPLOAD_MISSING',
    })
    const other = await begin(world, upload.owner, clip.length)
    expect(await submitted(other, key, clip.length)).toMatchObject({ code: 'UPLOAD_MISMATCH' })
    const moved = key.replace(upload.contentId, other.contentId)
    expect(await submitted(other, moved, clip.length)).toMatchObject({ code: 'UPLOAD_MISSING' })
    // Of an upload that has not arrived whole.
    const begun = `sources/${other.contentId}/${other.id}.mp4`
    expect(await submitted(other, begun, clip.length)).toMatchObject({ code: 'UPLOAD_MISSING' })
    expect((await submit()).status).toBe(202)
    await world.settle()
  })

  test('a request that had it read before it was whole removes nothing', async () => {
    const { upload, submit } = await aWholeUpload()
    const stale = { ...(await rowOf(upload)), completedAt: null }
    await finishResumableUpload(actionDeps(), stale)
    expect(await filesOf(upload)).toHaveLength(1)
    expect((await submit()).status).toBe(202)
    await expect(finishResumableUpload(actionDeps(), stale)).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
    })
    expect(await filesOf(upload)).toHaveLength(1)
    await world.settle()
    expect((await contentOf(upload)).state).toBe('PENDING')
  })

  test.each(['deleted', 'to-trash'] as const)(
    'a late end of it (%s) spares what was accepted',
    async (fate) => {
      const { upload, submit } = await aWholeUpload()
      const row = await rowOf(upload)
      expect((await submit()).status).toBe(202)
      await removeResumableUpload(actionDeps(), row, fate)
      expect(await filesOf(upload)).toHaveLength(1)
      expect(await trashed(upload)).toEqual([])
      await world.settle()
      expect((await contentOf(upload)).state).toBe('PENDING')
    },
  )

  test('is not accepted once it was given up', async () => {
    const { upload, submit } = await aWholeUpload()
    expect(await terminate(world, upload)).toMatchObject({ status: 204 })
    expect(await submit()).toMatchObject({ status: 409, code: 'UPLOAD_MISSING' })
    expect(await filesOf(upload)).toEqual([])
  })

  test('is not accepted once its end has begun, whatever the clock says', async () => {
    const { upload, submit } = await aWholeUpload()
    await actionDeps().store.inTransaction((tx) => tx.closeResumableUpload(upload.id))
    expect(await submit()).toMatchObject({ status: 409, code: 'UPLOAD_MISSING' })
  })

  test('lies in the trash, where it counts, after a day without a submission', async () => {
    const { upload, key, submit } = await aWholeUpload()
    world.clock.advance(DAY_MS + 1_000)
    expect(await submit()).toMatchObject({ status: 409, code: 'UPLOAD_MISSING' })
    await sweep()
    await sweep()
    expect([await filesOf(upload), await trashed(upload)]).toEqual([[], [key]])
    expect(await pending(upload.contentId)).toEqual([])
    const rows = await world.database.query('SELECT bytes::int FROM trashed_file WHERE content_id = $1', [
      upload.contentId,
    ])
    expect(rows).toEqual([{ bytes: clip.length }])
  })

  test('goes to the trash where its draft was withdrawn, or has got another file', async () => {
    const gone = await aWholeUpload()
    await world.call(withdrawContent, { params: { id: gone.upload.contentId } }, { as: gone.upload.owner })
    const former = await aWholeUpload()
    const { headers } = await create(world, former.upload.owner, former.upload.contentId, clip.length)
    const path = headers.get('location') ?? ''
    const newer = { ...former.upload, path, id: path.slice(path.lastIndexOf('/') + 1) }
    const { key } = await patch(world, newer, 0, clip)
    expect((await submitted(newer, key, clip.length)).status).toBe(202)
    // It counts until then.
    expect(await pending(former.upload.contentId)).toEqual([{ bytes: clip.length, stored: true }])
    await sweep()
    expect(await pending(former.upload.contentId)).toEqual([])
    expect(await trashed(gone.upload)).toEqual([gone.key])
    expect(await trashed(former.upload)).toEqual([former.key])
    expect(await filesOf(former.upload)).toEqual([key?.split('/').at(-1)])
    await world.settle()
    expect((await contentOf(former.upload)).state).toBe('PENDING')
  })

  test('goes to the trash also where its process was killed before it could note that it is whole', async () => {
    const { upload, key } = await aWholeUpload()
    await world.database.query('UPDATE resumable_upload SET completed_at = NULL WHERE id = $1', [upload.id])
    expect(await create(world, upload.owner, upload.contentId, clip.length)).toMatchObject({ status: 201 })
    expect([await filesOf(upload), await trashed(upload)]).toEqual([[], [key]])
  })

  test('is left by sweeps of sources while it waits, and once it was accepted', async () => {
    const { upload, key, submit } = await aWholeUpload()
    const source = { contentId: upload.contentId, key, bytes: clip.length }
    await trashSource(actionDeps(), source, true)
    expect(await filesOf(upload)).toHaveLength(1)
    expect((await submit()).status).toBe(202)
    await trashSource(actionDeps(), source, true)
    expect([(await filesOf(upload)).length, await trashed(upload)]).toEqual([1, []])
    await world.settle()
    expect((await contentOf(upload)).state).toBe('PENDING')
  })

  test('is accepted no more once a sweep has begun to take it', async () => {
    const { upload, key, submit } = await aWholeUpload()
    world.clock.advance(DAY_MS + 1_000)
    await trashSource(actionDeps(), { contentId: upload.contentId, key, bytes: clip.length }, true)
    expect([await filesOf(upload), await trashed(upload)]).toEqual([[], [key]])
    expect(await submit()).toMatchObject({ status: 409, code: 'UPLOAD_MISSING' })
  })

  test('an upload that was begun by a former version is copied as before', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const former = `uploads/${upload.contentId}/${upload.id}.mp4`
    await world.database.query('UPDATE resumable_upload SET object_key = $2 WHERE id = $1', [
      upload.id,
      former,
    ])
    await world.database.query('UPDATE pending_upload SET object_key = $2 WHERE id = $1', [upload.id, former])
    const { key } = await patch(world, upload, 0, clip)
    expect([key, (await head(world, upload)).key]).toEqual([former, former])
    expect((await submitted(upload, key, clip.length)).status).toBe(202)
    expect((await contentOf(upload)).sourceKey).toMatch(new RegExp(`^sources/${upload.contentId}/`))
    expect(await readdir(join(world.objectFolder, 'uploads')).catch(() => [])).not.toContain(upload.contentId)
    await world.settle()
    expect((await contentOf(upload)).state).toBe('PENDING')
  })
})
