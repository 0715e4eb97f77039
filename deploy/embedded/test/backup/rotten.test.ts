import { rmSync, symlinkSync } from 'node:fs'
import { readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyObjects } from '@alcove/embedded/backup/copy-objects'
import { restoreBackup } from '@alcove/embedded/backup/restoring/restore-backup'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { mountSmallDisk } from '@alcove/kit/testing/small-disk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AnInstallation,
  anInstallation,
  CONTENT,
  cleanUp,
  contentOf,
  emptyTarget,
  newFolder,
  SOURCE,
  silent,
} from './an-installation.ts'
import { runAdmin, settingsOf } from './run-admin.ts'

const MASTER = `hls/${CONTENT}/first/master.m3u8`

/** The middle of what a disk does to a file: it keeps its length, or loses its end. */
describe('a corrupt file in a backup', { timeout: 60_000 }, () => {
  let source: AnInstallation
  let folder: string
  let base: string
  beforeAll(async () => {
    source = await anInstallation()
    folder = await newFolder()
    base = join(folder, 'base')
    await takeBackup(source, base)
  })
  afterAll(cleanUp)

  const object = (backup: string, key: string) => join(backup, 'objects', key)
  const verify = (backup: string) => runAdmin({ NODE_ENV: 'production' }, 'backup:verify', backup)
  async function next(name: string, checkBase: boolean) {
    const said: string[] = []
    const backup = join(folder, name)
    await takeBackup(source, backup, { base, checkBase, say: (line) => said.push(line) })
    return { backup, said: said.join('\n') }
  }

  test('is found by backup:verify, which reads every file, needs no settings, and names it', async () => {
    expect(await verify(base)).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^Whole: \d+ files, \d+ bytes/),
    })
    await writeFile(object(base, SOURCE), '0riginal')
    await writeFile(object(base, MASTER), '#EXT')
    const { refusal, exitCode } = await verify(base)
    expect([refusal, exitCode]).toEqual([expect.stringContaining(`objects/${SOURCE} is altered`), 1])
    expect(refusal).toContain(`objects/${MASTER} is altered`)
    expect((await verify(folder)).refusal).toContain('is no backup')
  })

  test('is not linked by the next backup: never with another size, otherwise when the base is checked', async () => {
    const quick = await next('quick', false)
    expect(quick.said).toContain(`damaged in the base, copied anew: 1\n  ${MASTER}`)
    expect(await readFile(object(quick.backup, MASTER), 'utf8')).toBe('#EXTM3U')
    const checked = await next('checked', true)
    expect(checked.said).toContain('damaged in the base, copied anew: 2')
    expect(await verify(checked.backup)).toMatchObject({ exitCode: 0 })
    base = checked.backup
    const linked = await next('linked', true)
    expect(linked.said).not.toContain('damaged')
    expect((await stat(object(linked.backup, SOURCE))).ino).toBe((await stat(object(base, SOURCE))).ino)
  })

  test('makes the backup unusable as a base when it is the object index, without preventing the next backup', async () => {
    const index = join(base, 'objects.jsonl.gz')
    const whole = await readFile(index)
    await writeFile(index, whole.subarray(0, -4))
    const { said, backup } = await next('anew', false)
    expect(said).toContain('every object is copied anew')
    expect(await verify(backup)).toMatchObject({ exitCode: 0 })
    await writeFile(index, whole)
  })

  test('is left out by name from a restore that allows damage, and nothing else is', async () => {
    const rotten = join(folder, 'quick')
    await writeFile(object(rotten, SOURCE), '0riginal')
    const target = await emptyTarget()
    const refused = await runAdmin(settingsOf(target), 'restore', rotten)
    expect(refused.refusal).toMatch(new RegExp(`${SOURCE} is altered\\n.*--leave-out-damaged`))
    const done = await runAdmin(settingsOf(target), 'restore', rotten, '--leave-out-damaged')
    expect(done).toMatchObject({ exitCode: 0, refusal: '' })
    expect(done.out).toContain(`left out, damaged in the backup: ${SOURCE}`)
    expect(await contentOf(target.databases)).toEqual(await contentOf(source.databases))
    expect(await readFile(join(target.objectFolder, MASTER), 'utf8')).toBe('#EXTM3U')
    await expect(stat(join(target.objectFolder, SOURCE))).rejects.toThrow('ENOENT')
  })

  describe.runIf(process.platform === 'linux')('that its disk cannot read', () => {
    /** Reading it fails with EIO, also for root. */
    const UNREADABLE = '/proc/self/mem'
    async function breakFile(path: string) {
      await rename(path, `${path}.whole`)
      await symlink(UNREADABLE, path)
      return async () => {
        await rm(path)
        await rename(`${path}.whole`, path)
      }
    }

    test('is named, left out of a restore that allows damage, and copied anew by a checked backup', async () => {
      const mend = await breakFile(object(base, SOURCE))
      expect((await verify(base)).refusal).toContain(`objects/${SOURCE} cannot be read from its disk`)
      const target = await emptyTarget()
      expect((await runAdmin(settingsOf(target), 'restore', base)).refusal).toContain('--leave-out-damaged')
      const done = await runAdmin(settingsOf(target), 'restore', base, '--leave-out-damaged')
      expect(done).toMatchObject({ exitCode: 0, refusal: '' })
      expect(done.out).toContain(`left out, damaged in the backup: ${SOURCE}`)
      const checked = await next('checked-unreadable', true)
      expect(checked.said).toContain(`damaged in the base, copied anew: 1\n  ${SOURCE}`)
      expect(await verify(checked.backup)).toMatchObject({ exitCode: 0 })
      await mend()
    })

    test('does not prevent the next backup when it is the object index', async () => {
      const mend = await breakFile(join(base, 'objects.jsonl.gz'))
      const { said, backup } = await next('index-unreadable', false)
      expect(said).toContain('every object is copied anew')
      expect(await verify(backup)).toMatchObject({ exitCode: 0 })
      await mend()
    })

    test('is named where it lies in the store', async () => {
      const store = await newFolder()
      for (const name of ['first', 'second']) await writeFile(join(store, name), name)
      // Once the names of its folder are known: links are refused earlier.
      const copy = copyObjects(store, await newFolder(), {
        signal: AbortSignal.timeout(60_000),
        onKey: () => {
          rmSync(join(store, 'second'))
          symlinkSync(UNREADABLE, join(store, 'second'))
        },
      })
      await expect(copy).rejects.toThrow(`${join(store, 'second')} cannot be read (EIO)`)
    })
  })

  test('is none where the disk of the backup is full', async (context) => {
    const disk = await mountSmallDisk(1)
    if (!disk) return context.skip()
    try {
      const store = await newFolder()
      await writeFile(join(store, 'large'), Buffer.alloc(2 << 20, 7))
      const copy = copyObjects(store, join(disk.folder, 'full'), { signal: AbortSignal.timeout(60_000) })
      await expect(copy).rejects.toMatchObject({ code: 'ENOSPC' })
    } finally {
      await disk.remove()
    }
  })

  test('is never left out when it holds rows', async () => {
    const rows = join(base, 'databases/media/public.content.gz')
    await writeFile(rows, (await readFile(rows)).subarray(0, -1))
    const restore = restoreBackup(await emptyTarget(), base, { log: silent, leaveOutDamaged: true })
    await expect(restore).rejects.toThrow('public.content.gz is altered')
  })
})
