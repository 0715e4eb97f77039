import { chmod, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCluster, hasCluster, startCluster } from '../../src/postgres/cluster.ts'

const isRoot = process.getuid?.() === 0
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-cluster-start-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test.runIf(isRoot)(
  'as root, starts again after its log was set aside, and after the log was deleted',
  { timeout: 120_000 },
  async () => {
    const log = join(dataDir, 'postgres.log')
    const startAndStop = async () => (await startCluster({ dataDir, disposable: true })).stop()
    await startAndStop()
    const { uid } = await stat(log)
    expect(uid).not.toBe(0)
    await truncate(log, 21 * 1024 ** 2)
    await startAndStop()
    expect((await stat(`${log}.1`)).size).toBeGreaterThan(20 * 1024 ** 2)
    expect(await stat(log)).toMatchObject({ uid, mode: 0o100600 })
    await rm(log)
    await startAndStop()
    expect((await stat(log)).uid).toBe(uid)
  },
)

test('does not treat the unreadable password of another account as missing', async () => {
  expect(await hasCluster(dataDir)).toBe(false)
  await writeFile(join(dataDir, 'postgres-password'), 'secret', { mode: isRoot ? 0o600 : 0o000 })
  if (isRoot) process.seteuid?.(65_534)
  try {
    const owner = isRoot ? 'root' : userInfo().username
    await expect(findCluster(dataDir)).rejects.toThrow(`belongs to ${owner}. Run this as that account.`)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})
