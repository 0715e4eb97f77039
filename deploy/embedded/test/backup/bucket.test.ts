import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupBucket, openBackupBucket } from '@alcove/embedded/backup/backup-bucket'
import { OBJECT_INDEX } from '@alcove/embedded/backup/manifest'
import { type ObjectEntry, readObjectIndex } from '@alcove/embedded/backup/object-index'
import { restoreBackup } from '@alcove/embedded/backup/restoring/restore-backup'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { systemClock } from '@alcove/kit/clock'
import { openS3Store } from '@alcove/media/adapters/s3/s3-store'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type AnInstallation,
  anInstallation,
  CONTENT,
  cleanUp,
  contentOf,
  type EmptyTarget,
  emptyTarget,
  ID,
  newFolder,
  SOURCE,
  silent,
  within,
} from './an-installation.ts'

const server = inject('s3')
const HASH = 'a'.repeat(64)
const MASTER = `hls/${CONTENT}/first/master.m3u8`

describe.skipIf(server === null)('a backup with a bucket', { timeout: 60_000 }, () => {
  let source: AnInstallation
  let backup: string
  beforeAll(async () => {
    source = { ...(await anInstallation()), bucket: await aBucket([SOURCE, MASTER], ID) }
    await within(source.databases.media, (database) =>
      database.query('UPDATE content SET sha256 = $1', [HASH]),
    )
    backup = join(await newFolder(), 'one')
  })
  afterAll(cleanUp)

  /** One that holds these objects, as a copy by other means would make it. */
  async function aBucket(keys: string[], owner: string | null): Promise<BackupBucket> {
    if (server === null) throw new Error('there is no S3 server')
    const settings = { ...server, bucket: `alcove-test-${randomUUID()}` }
    const folder = await newFolder()
    const store = openS3Store({ settings, secret: '', partFolder: folder, clock: systemClock })
    await store.prepare()
    for (const key of keys) {
      await writeFile(join(folder, 'file'), key)
      await store.store(join(folder, 'file'), key)
    }
    if (owner) await store.writeText('installation.json', JSON.stringify({ id: owner }))
    return openBackupBucket(settings)
  }
  const restoreInto = async (bucket: BackupBucket | null, empty?: EmptyTarget, keepObjects = false) => {
    const target = { ...(empty ?? (await emptyTarget())), bucket }
    return { target, report: await restoreBackup(target, backup, { log: silent, keepObjects }) }
  }

  test('lists objects with known hashes, reports that none is copied, and copies none', async () => {
    const said: string[] = []
    const { manifest } = await takeBackup(source, backup, { say: (line) => said.push(line) })
    expect([manifest.format, manifest.objects.copied]).toEqual([2, false])
    expect(said.join('\n')).toContain('listed, NOT copied: copy s3://')
    expect(await readdir(backup)).not.toContain('objects')
    const entries: ObjectEntry[] = []
    for await (const entry of readObjectIndex(join(backup, OBJECT_INDEX))) entries.push(entry)
    expect(entries.find(({ key }) => key === SOURCE)).toMatchObject({ bytes: SOURCE.length, sha256: HASH })
    expect(entries.find(({ key }) => key === MASTER)).toMatchObject({ bytes: MASTER.length, sha256: null })
  })

  test('leaves out and names keys outside of a store, which a restore would refuse', async () => {
    const folder = await newFolder()
    const own = source.bucket as BackupBucket
    async function* list() {
      yield* own.list()
      for (const key of ['/x', 'a/../b']) yield { key, bytes: 1, modifiedAt: new Date(0) }
    }
    const said: string[] = []
    const strange = { ...source, bucket: { ...own, list } }
    await takeBackup(strange, join(folder, 'strange'), { say: (line) => said.push(line) })
    expect(said.join('\n')).toMatch(/left out: the key leads out of the store: 2\n {2}\/x\n {2}a\/\.\.\/b/)
    const keys: string[] = []
    for await (const { key } of readObjectIndex(join(folder, 'strange', OBJECT_INDEX))) keys.push(key)
    expect(keys).not.toContain('/x')
  })

  test('restores beside a bucket with the copy, and reports missing objects', async () => {
    const copy = await aBucket([SOURCE], null)
    const { target, report } = await restoreInto(copy)
    expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
    expect(report.objects.missing).toEqual(expect.arrayContaining([MASTER]))
    expect(report.objects.missing).not.toContain(SOURCE)
    expect(report.differences).toMatchObject({ contents: 1, missing: [{ contentId: CONTENT, key: MASTER }] })
    expect(JSON.parse((await copy.readText('installation.json')) ?? '')).toEqual({ id: ID })
  })

  test('is refused without its bucket, beside one without its objects, and beside that of another installation', async () => {
    const target = await emptyTarget()
    await expect(restoreInto(null, target)).rejects.toThrow('restore it with OBJECT_STORE=s3')
    await expect(restoreInto(await aBucket([], null), target)).rejects.toThrow(
      /holds none of the \d+ objects.*Copy them/s,
    )
    await expect(restoreInto(await aBucket([SOURCE], randomUUID()), target)).rejects.toThrow(
      'belongs to installation',
    )
    const spoiled = await aBucket([SOURCE], 'nobody')
    await expect(restoreInto(spoiled, target, true)).rejects.toThrow(
      `${spoiled.location}/installation.json is damaged: it names no installation.`,
    )
  })

  test('is refused beside the bucket of the platform itself, unless no other installation uses it any more', async () => {
    const target = await emptyTarget()
    const own = source.bucket ?? null
    await expect(restoreInto(own, target)).rejects.toThrow(
      /carries the id of this installation.*--keep-objects/,
    )
    const { report } = await restoreInto(own, target, true)
    expect(report.objects.missing).toEqual([])
  })
})
