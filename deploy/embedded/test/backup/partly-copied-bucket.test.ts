import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBackupBucket } from '@alcove/embedded/backup/backup-bucket'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { systemClock } from '@alcove/kit/clock'
import { openS3Store } from '@alcove/media/adapters/s3/s3-store'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type AnInstallation,
  anInstallation,
  CONTENT,
  cleanUp,
  emptyTarget,
  ID,
  newFolder,
  SOURCE,
  within,
} from './an-installation.ts'
import { runAdmin, settingsOf } from './run-admin.ts'

const server = inject('s3')
const PREFIX = `hls/${CONTENT}/first`
const MASTER = `${PREFIX}/master.m3u8`
const [SEGMENT, LATER] = [`${PREFIX}/720p/0.m4s`, `${PREFIX}/720p/1.m4s`]
/** Named by no content: an attempt that was replaced, what sweeps find attempts by, and the trash. */
const UNNAMED = [`hls/${CONTENT}/former/720p/0.m4s`, `index/${PREFIX}`, `trash/${PREFIX}/720p/9.m4s`]
const ALL = [SOURCE, MASTER, SEGMENT, LATER, ...UNNAMED]

describe.skipIf(server === null)('admin restore beside a bucket', { timeout: 60_000 }, () => {
  let source: AnInstallation
  let backup: string
  beforeAll(async () => {
    const settings = await aBucket(ALL)
    source = { ...(await anInstallation()), bucket: await openBackupBucket(settings) }
    await source.bucket?.writeText('installation.json', JSON.stringify({ id: ID }))
    backup = join(await newFolder(), 'one')
    await takeBackup(source, backup)
  })
  afterAll(cleanUp)

  /** @param cut a key of which fewer bytes have arrived */
  async function aBucket(keys: string[], cut?: string) {
    if (server === null) throw new Error('there is no S3 server')
    const settings = { ...server, bucket: `alcove-test-${randomUUID()}` }
    const folder = await newFolder()
    const store = openS3Store({ settings, secret: '', partFolder: folder, clock: systemClock })
    await store.prepare()
    for (const key of keys) {
      await writeFile(join(folder, 'file'), key === cut ? 'a part' : key)
      await store.store(join(folder, 'file'), key)
    }
    return settings
  }

  async function restoreBeside(keys: string[], { cut, flags = [] }: { cut?: string; flags?: string[] } = {}) {
    const { bucket, endpoint, region, accessKey, secretKey } = await aBucket(keys, cut)
    const settings = {
      ...settingsOf(await emptyTarget()),
      ...{ OBJECT_STORE: 's3', S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    }
    return runAdmin(settings, 'restore', backup, ...flags)
  }
  const without = (...keys: string[]) => ALL.filter((key) => !keys.includes(key))

  test('ends with 3 where segments of a content were not copied, names them, and says what to do', async () => {
    const { exitCode, refusal, out } = await restoreBeside(without(SEGMENT, LATER))
    expect(exitCode).toBe(3)
    expect(refusal).toContain('lacks 2 files that contents name')
    expect(refusal).toMatch(/Copy them there.*objects\.jsonl\.gz/)
    expect(out).toContain(`${CONTENT}: ${SEGMENT}`)
    expect(out).toContain(`${CONTENT}: ${LATER}`)
  })

  test('counts a missing playlist once, and files of which only a part was copied', async () => {
    const { exitCode, refusal } = await restoreBeside(without(MASTER, SEGMENT), { cut: LATER })
    expect([exitCode, refusal]).toEqual([3, expect.stringContaining('lacks 3 files that contents name')])
  })

  test('ends with 0 where that is accepted, and says it all the same', async () => {
    const { exitCode, out } = await restoreBeside(without(SEGMENT), { flags: ['--accept-missing-files'] })
    expect(exitCode).toBe(0)
    expect(out.split('\n').at(-1)).toContain('lacks 1 file that contents name')
  })

  test('ends with 0 where files are missing that no content names, or of a preparation, which begins again', async () => {
    const setState = (state: string) =>
      within(source.databases.media, (database) => database.query('UPDATE content SET state = $1', [state]))
    const whole = backup
    backup = join(await newFolder(), 'preparing')
    try {
      await setState('PREPARING')
      await takeBackup(source, backup)
      const beside = await restoreBeside(without(...UNNAMED), { cut: MASTER })
      expect(beside).toMatchObject({ exitCode: 0, refusal: '' })
    } finally {
      await setState('PENDING')
      backup = whole
    }
  })
})
