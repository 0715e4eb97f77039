import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serviceDatabaseUrl } from '@alcove/kit/config/common-config'
import { databaseExists } from '@alcove/kit/database/ensure-database'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newDataDir, runPlatform } from '../support/run-platform.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const asRoot = process.getuid?.() === 0

/** Starts a program that must refuse. @returns its output */
async function refused(
  program: 'embedded' | 'processes',
  environment: Record<string, string>,
): Promise<string> {
  const main = fileURLToPath(new URL(`../../deploy/${program}/src/main.ts`, import.meta.url))
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const settings = { PATH, NODE_COMPILE_CACHE, PORT: '0', DEMO_DATA: 'off', ...environment }
  return promisify(execFile)(process.execPath, [main], { env: settings, timeout: 60_000 }).then(
    () => expect.fail('the platform started'),
    (error: { code: number; stdout: string; stderr: string }) => {
      expect(error.code).toBe(1)
      return error.stdout + error.stderr
    },
  )
}

describe('a platform that does not find its own database', { timeout: 120_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  let rendition: string
  beforeAll(async () => {
    folder = await newDataDir()
    await (await runPlatform(folder)).stop()
    // An old video, which any sweep would delete.
    rendition = join(folder.dataDir, 'objects', 'hls', '0d1e5f3a-8f2b-4c67-9a51-6b1f2c3d4e5f', 'attempt')
    await mkdir(rendition, { recursive: true })
    await writeFile(join(rendition, 'master.m3u8'), 'kept')
    await utimes(rendition, LONG_AGO, LONG_AGO)
  })
  afterAll(() => folder.remove())

  const untouched = async () => expect(await readFile(join(rendition, 'master.m3u8'), 'utf8')).toBe('kept')

  test.each(['embedded', 'processes'] as const)(
    '%s: a typo in DATABASE_URL makes no installation',
    async (program) => {
      const url = new URL(inject('databaseUrl'))
      url.pathname = '/alcoev'
      const words = await refused(program, { DATA_DIR: folder.dataDir, DATABASE_URL: url.toString() })
      expect(words).toContain('Correct DATABASE_URL')
      expect(words).toContain(`${url.host}/alcoev_media) does not exist`)
      expect(words).not.toContain(url.password)
      expect(await databaseExists(serviceDatabaseUrl(url.toString(), 'media'))).toBe(false)
      await untouched()
    },
  )

  test.skipIf(!asRoot)('root, and a data folder that was closed meanwhile: says how to open it', async () => {
    await chmod(folder.dataDir, 0o700)
    const words = await refused('embedded', { DATA_DIR: folder.dataDir })
    expect(words).toContain(`chmod o+x '${folder.dataDir}'`)
    await chmod(folder.dataDir, 0o711)
    await untouched()
  })

  test('a cluster that is gone is not made anew', async () => {
    await rename(join(folder.dataDir, 'postgres'), join(folder.dataDir, 'elsewhere'))
    const words = await refused('embedded', { DATA_DIR: folder.dataDir })
    expect(words).toContain('is not there')
    expect(await readdir(folder.dataDir)).not.toContain('postgres')
    await rename(join(folder.dataDir, 'elsewhere'), join(folder.dataDir, 'postgres'))
    await untouched()
  })

  test('put right, it starts, and the start deletes nothing', async () => {
    await (await runPlatform(folder)).stop()
    await untouched()
  })
})
