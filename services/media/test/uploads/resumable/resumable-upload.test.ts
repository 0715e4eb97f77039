import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getContent, TUS_HEADERS } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MediaWorld, startMedia } from '../../support/world.ts'
import { looksInto } from './looks.ts'
import { begin, create, hangingBody, head, metadataOf, patch, tus } from './tus-calls.ts'

let world: MediaWorld
let clip: Buffer
beforeAll(async () => {
  world = await startMedia()
  clip = await world.clips.bytes('tiny.mp4')
})
afterAll(() => world.stop())
const { arriving, pending, submitted, written } = looksInto(() => world)

const parts = () => readdir(join(world.objectFolder, '.parts')).catch(() => [])

describe('a resumable upload', () => {
  test('arrives in pieces, is named by the last answer, and is submitted like any other', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    expect(await pending(upload.contentId)).toEqual([{ bytes: clip.length, stored: false }])
    const half = Math.floor(clip.length / 2)
    const first = await patch(world, upload, 0, clip.subarray(0, half))
    expect(first).toMatchObject({ status: 204, offset: half, key: null })
    const between = await head(world, upload)
    expect(between).toMatchObject({ status: 200, offset: half, key: null })
    expect(Object.fromEntries(between.headers)).toMatchObject({
      'upload-length': String(clip.length),
      'cache-control': 'no-store',
      'upload-metadata': metadataOf({
        contentId: upload.contentId,
        filename: 'démonstration.mp4',
        filetype: 'video/mp4',
      }),
    })
    const last = await patch(world, upload, half, clip.subarray(half))
    expect(last).toMatchObject({ status: 204, offset: clip.length })
    expect(last.key).toMatch(new RegExp(`^sources/${upload.contentId}/[0-9a-f-]{36}\\.mp4$`))
    expect(await parts()).toEqual([])
    expect(await pending(upload.contentId)).toEqual([{ bytes: clip.length, stored: true }])
    expect((await submitted(upload, last.key, clip.length)).status).toBe(202)
    expect(await pending(upload.contentId)).toEqual([])
    await world.settle()
    const { body } = await world.call(getContent, { params: { id: upload.contentId } }, { as: upload.owner })
    expect(body).toMatchObject({ status: 'PENDING', fileSize: clip.length })
    expect((await head(world, upload)).status).toBe(404)
  })

  test('carries the headers of the protocol in every answer, and allows no other site', async () => {
    const upload = await begin(world, aCaller(), 10)
    const answers = [
      await head(world, upload),
      await patch(world, upload, 5, 'x'),
      await create(world, null, 'x', 1),
      await tus(world, upload.owner, 'HEAD', '/api/uploads/unknown'),
    ]
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject(
        Object.fromEntries(Object.entries(TUS_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
      )
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('tells its key again when the last answer was lost', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const { key } = await patch(world, upload, 0, clip)
    expect(await head(world, upload)).toMatchObject({ status: 200, offset: clip.length, key })
    expect(await patch(world, upload, clip.length, '')).toMatchObject({ status: 204, key })
  })

  test('keeps what has arrived when its connection is lost', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const hanging = hangingBody(clip.subarray(0, 1_000))
    const answer = patch(world, upload, 0, hanging.body)
    await eventually(async () => (await written(upload)) === 1_000)
    hanging.breakOff()
    expect(await answer).toMatchObject({ status: 400 })
    expect(await head(world, upload)).toMatchObject({ offset: 1_000 })
    expect(await patch(world, upload, 1_000, clip.subarray(1_000))).toMatchObject({ status: 204 })
  })

  test('goes on after the file is whole and its process was killed before it became an object', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const [row] = await world.database.query<{ place: string }>(
      'SELECT place FROM resumable_upload WHERE id = $1',
      [upload.id],
    )
    await writeFile(join(world.objectFolder, '.parts', row?.place ?? ''), clip)
    const { status, key } = await head(world, upload)
    expect([status, key]).toEqual([200, expect.stringMatching(/^sources\//)])
    expect((await submitted(upload, key, clip.length)).status).toBe(202)
    await world.settle()
  })

  test('goes on after it became an object and its process was killed before it could note that', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const { key } = await patch(world, upload, 0, clip)
    await world.database.query('UPDATE resumable_upload SET completed_at = NULL WHERE id = $1', [upload.id])
    expect(await head(world, upload)).toMatchObject({ offset: clip.length, key })
  })
})

describe('of two requests for one upload', () => {
  test('the newest wins, and the older one ends with what has arrived', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const hanging = hangingBody(clip.subarray(0, 500))
    const older = patch(world, upload, 0, hanging.body)
    await eventually(async () => (await arriving()) === 1)
    const between = await head(world, upload)
    expect(between.status).toBe(200)
    expect(await older).toMatchObject({ status: 409, code: 'UPLOAD_REPLACED' })
    expect(await patch(world, upload, between.offset ?? 0, clip.subarray(between.offset ?? 0))).toMatchObject(
      {
        status: 204,
      },
    )
  })

  test('with the same offset at the same moment, exactly one writes', async () => {
    const upload = await begin(world, aCaller(), clip.length)
    const answers = await Promise.all([1, 2, 3].map(() => patch(world, upload, 0, clip)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status } of answers) expect([204, 409]).toContain(status)
    const { offset, key } = await head(world, upload)
    expect(offset).toBe(clip.length)
    expect((await submitted(upload, key, clip.length)).status).toBe(202)
    await world.settle()
  })

  test('a new upload of the same draft ends the former, and keeps nothing of it', async () => {
    const owner = aCaller()
    const former = await begin(world, owner, 400)
    await patch(world, former, 0, 'half')
    const before = (await parts()).length
    const { headers } = await create(world, owner, former.contentId, 300)
    expect(headers.get('location')).not.toBe(former.path)
    expect(await patch(world, former, 4, 'more')).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' })
    expect(await parts()).toHaveLength(before)
    expect(await pending(former.contentId)).toEqual([{ bytes: 300, stored: false }])
  })
})
