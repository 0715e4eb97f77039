import { mkdirSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { expect, test } from 'vitest'

test('the bundled database starts where no socket can be made in its folder', {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-no-socket-'))
  try {
    await chmod(dataDir, 0o755)
    const { folder, stop } = await startCluster({ dataDir, disposable: true })
    await stop()
    // Folders in place of the sockets of all ports that the server may get.
    for (let port = 15_000; port < 32_000; port++) mkdirSync(join(folder, `.s.PGSQL.${port}`))
    const cluster = await startCluster({ dataDir, disposable: true })
    await cluster.stop()
    expect(cluster.adopted).toBe(false)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
