import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getContent, requestUploadUrl } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { mountSmallDisk, type SmallDisk } from '@alcove/kit/testing/small-disk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLadder } from '../preparation/hold-ladder.ts'
import {
  ANEW,
  announce,
  attach,
  type MediaWorld,
  openUpload,
  put,
  startMedia,
  submit,
} from '../support/world.ts'

const MIB = 1024 ** 2
const DISK_MIB = 64
const WATERMARK_MIB = 16

const disk = await mountSmallDisk(DISK_MIB)
afterAll(() => disk?.remove())

const stateOf = async (world: MediaWorld, id: string, as: Caller) =>
  (await world.call(getContent, { params: { id } }, { as })).body.status
const filler = ({ folder }: SmallDisk) => join(folder, 'filler')
const fill = (small: SmallDisk, mib: number) => writeFile(filler(small), Buffer.alloc(mib * MIB))
const empty = (small: SmallDisk) => rm(filler(small), { force: true })

async function expectFull(response: Response): Promise<void> {
  expect(response.status).toBe(507)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'L’espace de stockage est plein, veuillez réessayer plus tard',
  })
}

describe.skipIf(!disk)('a disk that is full', () => {
  const small = disk as SmallDisk
  let world: MediaWorld
  beforeAll(async () => {
    world = await startMedia(undefined, {
      OBJECT_FOLDER: join(small.folder, 'full'),
      DISK_WATERMARK_MB: '0',
    })
  })
  afterAll(() => world.stop())

  test('in the middle of a PUT: 507, nothing is left, and the next upload works', async () => {
    const owner = aCaller()
    const clip = await world.clips.bytes('tiny.mp4')
    const upload = await openUpload(world, owner)
    await fill(small, DISK_MIB - 8)
    await expectFull(await put(world, upload.path, Buffer.alloc(16 * MIB)))
    expect(await readdir(join(small.folder, 'full/.parts'))).toEqual([])
    await empty(small)
    expect((await put(world, upload.path, clip)).status).toBe(200)
    expect((await attach(world, upload, clip.length)).status).toBe(202)
    await world.settle()
    expect(await stateOf(world, upload.id, owner)).toBe('PENDING')
  })
})

describe.skipIf(!disk)('preparation that may write more than there is room for', () => {
  const small = disk as SmallDisk
  let world: MediaWorld
  beforeAll(async () => {
    world = await startMedia(undefined, {
      OBJECT_FOLDER: join(small.folder, 'objects'),
      WORK_FOLDER: join(small.folder, 'work'),
      DISK_WATERMARK_MB: String(WATERMARK_MIB),
    })
  })
  afterAll(() => world.stop())

  test('than the disk holds: it is given up before a picture is decoded', async () => {
    const owner = aCaller()
    const source = ['-f', 'lavfi', '-i', 'color=size=1920x1080:rate=1:duration=40', '-preset', 'ultrafast']
    const { id, answer } = await submit(world, owner, 'long.mp4', await world.clips.make('long.mp4', source))
    expect(answer.status).toBe(202)
    await world.settle()
    const { body } = await world.call(getContent, { params: { id } }, { as: owner })
    expect(body).toMatchObject({ status: 'FAILED' })
    expect(body.failureReason).toContain('demande plus de place qu’il n’y en a (jusqu’à 1 Gio)')
    expect(await readdir(join(small.folder, 'work'))).toEqual([])
  })

  test('than is left now: it waits without an attempt, and others that need less pass', async () => {
    const owner = aCaller()
    await fill(small, DISK_MIB - WATERMARK_MIB - 6)
    const long = await submit(world, owner, 'slides.mp4', await world.clips.bytes('slides.mp4'))
    const jobs = () =>
      world.database.query(
        "SELECT data, retry_count FROM pgboss.job WHERE name = 'process-content' AND state = 'created' AND start_after > now()",
      )
    await eventually(async () => (await jobs()).length === 1)
    const lack = { looks: 1, needed: expect.any(Number) }
    expect(await jobs()).toEqual([
      { data: { contentId: long.id, position: expect.any(Number), lack }, retry_count: 0 },
    ])
    const short = await submit(world, owner, 'tiny.mp4', await world.clips.bytes('tiny.mp4'))
    await eventually(async () => (await stateOf(world, short.id, owner)) === 'PENDING', { timeoutMs: 30_000 })
    expect(await stateOf(world, long.id, owner)).toBe('PREPARING')
    await empty(small)
    await world.database.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'process-content'")
    await world.settle()
    expect(await stateOf(world, long.id, owner)).toBe('PENDING')
  })
})

describe.skipIf(!disk)('a disk below the watermark', () => {
  const small = disk as SmallDisk
  let world: MediaWorld
  beforeAll(async () => {
    const settings = {
      DISK_WATERMARK_MB: String(WATERMARK_MIB),
      // As the one of the bundled database: not where files lie.
      DISK_WATCHED_FOLDERS: small.folder,
    }
    world = await startMedia(undefined, settings, ANEW)
  })
  afterAll(() => world.stop())
  const alert = async () =>
    /kind="disk-low",subject="[^"]*small-disk[^"]*"\} (\d)/.exec(
      await (await world.fetch('/metrics')).text(),
    )?.[1]

  test('refuses upload URLs, PUTs and submissions, and raises an alert until there is room', async () => {
    const owner = aCaller()
    const [id, upload] = [await announce(world, owner), await openUpload(world, owner)]
    const body = { filename: 'film.mp4', mimeType: 'video/mp4' } as const
    await put(world, upload.path, 'x')
    await fill(small, DISK_MIB - WATERMARK_MIB + 1)
    const refused = await world.call(requestUploadUrl, { params: { id }, body }, { as: owner })
    expect(refused).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFull(await put(world, upload.path, 'x'))
    expect(await attach(world, upload, 1)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
    expect(await alert()).toBe('1')
    await empty(small)
    expect((await put(world, upload.path, 'x')).status).toBe(200)
    expect(await alert()).toBe('0')
  })

  test('refuses a file that would bring it below, and takes a smaller one', async () => {
    const upload = await openUpload(world, aCaller())
    const announced = (length: number) =>
      put(world, upload.path, Buffer.alloc(length), {
        'Content-Type': 'video/mp4',
        'Content-Length': String(length),
      })
    await expectFull(await announced((DISK_MIB - WATERMARK_MIB + 1) * MIB))
    expect((await announced(MIB)).status).toBe(200)
  })

  test('pauses preparation, which fails nothing and goes on when there is room', {
    timeout: 240_000,
  }, async () => {
    const owner = aCaller()
    const first = await submit(world, owner, 'heavy.mp4', await world.clips.bytes('heavy.mp4'))
    const ffmpeg = await holdLadder(world.workFolder)
    const second = await submit(world, owner, 'tiny.mp4', await world.clips.bytes('tiny.mp4'))
    await fill(small, DISK_MIB - WATERMARK_MIB + 1)
    process.kill(ffmpeg, 'SIGCONT')
    // The running preparation is finished; the next one waits.
    const waiting = () =>
      world.database.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'process-content' AND state = 'created' AND start_after > now()",
      )
    await eventually(async () => (await waiting())[0]?.n === 1, { timeoutMs: 180_000 })
    expect(await stateOf(world, first.id, owner)).toBe('PENDING')
    expect(await stateOf(world, second.id, owner)).toBe('PREPARING')
    await empty(small)
    await world.database.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'process-content'")
    await world.settle()
    expect(await stateOf(world, second.id, owner)).toBe('PENDING')
  })
})
