import { chmod, chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBackup } from '@alcove/embedded/backup/take-backup'
import { walkFiles } from '@alcove/embedded/backup/walk-files'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type AnInstallation, anInstallation, cleanUp, newFolder, put } from './an-installation.ts'

const isRoot = process.getuid?.() === 0
/** Root passes every folder, so a root that tests works as another account meanwhile. */
const NOBODY = 65_534

async function asItsAccount<T>(folders: string[], work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work()
  for (const folder of folders) await chown(folder, NOBODY, NOBODY)
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** As `chmod -R 600` leaves it: names can be listed, and nothing in it can be reached. */
async function close(folder: string): Promise<void> {
  await chmod(folder, 0o600)
  closed.push(folder)
}
const closed: string[] = []
afterEach(async () => {
  for (const folder of closed.splice(0)) await chmod(folder, 0o700)
})
afterAll(cleanUp)

describe.runIf(process.platform === 'linux')('a backup beside a folder of keys that cannot be passed', () => {
  test('is refused: without the keys it would be called whole', { timeout: 120_000 }, async () => {
    const source: AnInstallation = await anInstallation()
    const secrets = join(source.dataDir, 'secrets')
    const place = await newFolder()
    const target = join(place, 'one')
    await put(source.dataDir, 'secrets/auth-signing-key.pem', 'secret')
    if (isRoot) for (const name of await readdir(secrets)) await chown(join(secrets, name), NOBODY, NOBODY)
    await close(secrets)
    const objects = ['objects', 'objects/sources', 'objects/hls'].map((name) => join(source.dataDir, name))
    const taken = asItsAccount([source.dataDir, secrets, place, ...objects], () =>
      takeBackup(source, target).then(
        ({ manifest }) => `taken, with ${manifest.files.length} of 2 keys`,
        (error: Error) => `refused: ${error.message}`,
      ),
    )
    expect(await taken).toContain('refused: ')
  })

  test('an object store that cannot be passed is not taken for an empty one', async () => {
    const store = join(await newFolder(), 'objects')
    await mkdir(store)
    await put(store, 'one', 'original')
    const walk = () =>
      asItsAccount([join(store, '..'), store], async () => {
        const keys: string[] = []
        for await (const { key } of walkFiles(store)) keys.push(key)
        return keys
      })
    expect(await walk()).toEqual(['one'])
    await close(store)
    await expect(walk()).rejects.toThrow('EACCES')
  })
})
