import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnInstallation, anInstallation, cleanUp, newFolder, put } from './an-installation.ts'

describe('a backup into the copied data is refused, and writes nothing', { timeout: 120_000 }, () => {
  let source: AnInstallation
  let base: string
  let link: string
  beforeAll(async () => {
    source = await anInstallation()
    const folder = await newFolder()
    base = join(folder, 'base')
    await takeBackup(source, base)
    link = join(folder, 'link')
    await symlink(source.objectFolder, link)
  })
  afterAll(cleanUp)

  const refusal = (folder: string, signal = AbortSignal.timeout(20_000)) =>
    takeBackup(source, folder, { base, signal }).then(
      () => 'backed up',
      (error: Error) => error.message,
    )

  test.each<[string, () => string]>([
    ['the object folder', () => source.objectFolder],
    ['below the object folder', () => join(source.objectFolder, 'backups', 'one')],
    ['below a link to the object folder', () => join(link, 'one')],
    ['below the keys', () => join(source.dataDir, 'secrets', 'one')],
    ['below the mails', () => join(source.dataDir, 'mail', 'one')],
    ['below its base', () => join(base, 'one')],
  ])('%s', async (_, folder) => {
    await mkdir(join(source.dataDir, 'mail'), { recursive: true })
    const before = (await readdir(source.dataDir, { recursive: true })).sort()
    expect(await refusal(folder())).toContain('lies in what is backed up')
    expect((await readdir(source.dataDir, { recursive: true })).sort()).toEqual(before)
    expect(await readdir(base)).not.toContain('one')
  })

  test.each([
    ['a key', 'secrets/linked', 'elsewhere'],
    ['an object', 'objects/sources/linked', 'elsewhere'],
    ['a folder of objects', 'objects/hls/linked', '.'],
    ['mails that are gone', 'mail', 'nowhere'],
  ])('refuses %s when it is a link, instead of leaving it out', async (_, path, to) => {
    await rm(join(source.dataDir, 'mail'), { recursive: true, force: true })
    await put(source.dataDir, 'elsewhere', 'aside')
    await symlink(join(source.dataDir, to), join(source.dataDir, path))
    const folder = join(await newFolder(), 'one')
    expect(await refusal(folder)).toContain(`${join(source.dataDir, path)} is a symbolic link`)
    expect(existsSync(folder)).toBe(false)
    await rm(join(source.dataDir, path))
  })

  test('also below a folder that is missing, as at a mistyped mount point', async () => {
    const missing = join(await newFolder(), 'bakcup')
    expect(await refusal(join(missing, 'one'))).toContain(`${missing} does not exist: is its disk mounted?`)
    expect(existsSync(missing)).toBe(false)
  })

  test('also around an empty object folder', async () => {
    const folder = await newFolder()
    const inside = { ...source, objectFolder: join(folder, 'objects') }
    const said = await takeBackup(inside, folder).then(
      () => 'backed up',
      (error: Error) => error.message,
    )
    expect(said).toContain('holds what is backed up')
  })

  test('but is allowed beside the objects in the data folder, and with a similar name', async () => {
    await mkdir(join(source.dataDir, 'backups'))
    expect(await refusal(join(source.dataDir, 'backups', 'one'))).toBe('backed up')
    expect(await refusal(`${source.objectFolder}-two`)).toBe('backed up')
  })
})
