import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrls } from '@alcove/embedded/config'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { adminWith, type RunningPlatform, runPlatform } from '../support/run-platform.ts'
import { dropDatabases } from './drop-databases.ts'

const EMAIL = 'administratrice@exemple.test'
const PASSWORD = 'une phrase de passe durable'

/** An operator's own server: the same commands, with DATABASE_URL. */
describe('with a PostgreSQL of the operator', { timeout: 240_000 }, () => {
  const bases = [`recovery_a_${process.pid}`, `recovery_b_${process.pid}`]
  const [from, to] = bases.map((base) => {
    const url = new URL(inject('databaseUrl'))
    url.pathname = `/${base}`
    return { DATABASE_URL: url.toString() }
  }) as [{ DATABASE_URL: string }, { DATABASE_URL: string }]
  let folder: string
  let original: RunningPlatform
  let restored: RunningPlatform | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcove-external-'))
    await chmod(folder, 0o700)
    original = await runPlatform({ dataDir: join(folder, 'a'), environment: from })
  })
  afterAll(async () => {
    await original?.stop()
    await restored?.stop()
    for (const { DATABASE_URL } of [from, to])
      await dropDatabases(Object.values(databaseUrls(DATABASE_URL, {})))
    await rm(folder, { recursive: true, force: true })
  })

  test('it is backed up beside the platform and restored into other databases', async () => {
    await adminWith(from, join(folder, 'a'), 'user:create', EMAIL, '--role', 'admin', '--password', PASSWORD)
    await adminWith(from, join(folder, 'a'), 'backup', join(folder, 'backup'))
    await expect(adminWith(from, join(folder, 'b'), 'restore', join(folder, 'backup'))).rejects.toThrow(
      /The database of \S+ is not empty/,
    )
    const said = await adminWith(to, join(folder, 'b'), 'restore', join(folder, 'backup'))
    expect(said).toContain('Settings that differ from those of the backup: DATABASE_URL')
    restored = await runPlatform({ dataDir: join(folder, 'b'), environment: to })
    await visitAs(restored.url, EMAIL, PASSWORD)
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
  })
})
