import { attachFile } from '@alcove/contracts'
import { INFO_HEADERS } from '@alcove/kit/http/request-info'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeTools, makeFakeTools } from '../support/fake-tool.ts'
import { attach, type MediaWorld, type OpenUpload, openUpload, put, startMedia } from '../support/world.ts'

const BROKEN = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
  Buffer.alloc(4_000),
])
const NO_VIDEO = 'Ce fichier n’est pas une vidéo lisible (MP4, AVI, MOV ou MKV)'
/** Long enough for others to arrive; then the real error for a broken file. */
const SLOW_REFUSAL = 'sleep 0.3; rm -f $notes/running.$$; echo "Invalid data found" >&2; exit 1'

describe('submissions of broken files', () => {
  let fake: FakeTools
  let world: MediaWorld
  beforeAll(async () => {
    fake = await makeFakeTools(undefined, SLOW_REFUSAL)
    world = await startMedia(undefined, fake.settings)
  })
  afterAll(async () => {
    await world.stop()
    await fake.remove()
  })
  let before: number
  beforeEach(async () => {
    before = (await fake.probes()).length
  })
  const probesSince = async () => (await fake.probes()).length - before

  async function anUpload(owner = aCaller()): Promise<OpenUpload> {
    const upload = await openUpload(world, owner)
    expect((await put(world, upload.path, BROKEN)).status).toBe(200)
    return upload
  }
  const submit = (upload: OpenUpload) => attach(world, upload, BROKEN.length)

  test('probes thirty submissions of one upload at most twice', async () => {
    const upload = await anUpload()
    const answers = await Promise.all(Array.from({ length: 30 }, () => submit(upload)))
    for (const { status } of answers) expect([422, 429]).toContain(status)
    expect(answers.some(({ status }) => status === 422)).toBe(true)
    expect(await probesSince()).toBeLessThanOrEqual(2)
  })

  test('repeats a refusal at once, and accepts no further upload at the same URL', async () => {
    const upload = await anUpload()
    const refusal = { status: 422, code: 'NOT_A_VIDEO', body: { message: NO_VIDEO } }
    expect(await submit(upload)).toMatchObject(refusal)
    for (let n = 0; n < 3; n++) expect(await submit(upload)).toMatchObject(refusal)
    expect(await probesSince()).toBe(1)
    expect((await put(world, upload.path, BROKEN)).status).toBe(403)
  })

  test('probes two at once, and alternates between accounts', async () => {
    const [busy, other] = [aCaller(), aCaller()]
    const uploads = []
    // As many as may run and wait, in any order.
    for (let n = 0; n < 5; n++) uploads.push(await anUpload(busy))
    const late = await anUpload(other)
    const order: string[] = []
    const named = async (name: string, upload: OpenUpload) => {
      expect((await submit(upload)).status).toBe(422)
      order.push(name)
    }
    const all = uploads.map((upload) => named('busy', upload))
    await Promise.all([...all, named('other', late)])
    expect(order.indexOf('other')).toBeLessThan(5)
    expect(Math.max(...(await fake.probes()))).toBe(2)
  })

  test('refuses a wrong size before copying, hashing or probing', async () => {
    const upload = await anUpload()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => attach(world, upload, BROKEN.length + 1 + n)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, code: 'UPLOAD_MISMATCH' })
  })

  test('admits another account when one fills every waiting slot', async () => {
    const uploads = []
    for (let account = 0; account < 5; account++) {
      const owner = aCaller()
      for (let n = 0; n < 5; n++) uploads.push(await anUpload(owner))
    }
    const honest = await anUpload()
    const flood = uploads.map(submit)
    await eventually(async () => (await probesSince()) > 0)
    expect(await submit(honest)).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    const answers = await Promise.all(flood)
    for (const { status } of answers) expect([422, 429, 503]).toContain(status)
  })

  test('admits another network when accounts of one fill every waiting slot', async () => {
    const from = (address: string, upload: OpenUpload) =>
      world.call(
        attachFile,
        {
          params: { id: upload.id },
          body: { s3Key: upload.key, mimeType: upload.type, fileSize: BROKEN.length },
        },
        { as: upload.owner, headers: { [INFO_HEADERS.clientIp]: address } },
      )
    const uploads = []
    for (let account = 0; account < 24; account++) uploads.push(await anUpload())
    const honest = await anUpload()
    const flood = uploads.map((upload) => from('192.0.2.7', upload))
    await eventually(async () => (await probesSince()) > 1)
    const flooded = await probesSince()
    expect(await from('198.51.100.1', honest)).toMatchObject({ status: 422, code: 'NOT_A_VIDEO' })
    expect((await probesSince()) - flooded).toBeLessThan(8)
    expect((await Promise.all(flood)).some(({ status }) => status === 429)).toBe(true)
  })

  test('queues few submissions of one account, and tells the others to retry', async () => {
    const owner = aCaller()
    const uploads = []
    for (let n = 0; n < 9; n++) uploads.push(await anUpload(owner))
    const answers = await Promise.all(uploads.map(submit))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    for (const { code, headers } of refused) {
      expect(code).toBe('TOO_MANY_REQUESTS')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9 - refused.length)
  })
})
