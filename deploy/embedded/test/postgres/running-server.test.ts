import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, findCluster, startCluster } from '@alcove/embedded/postgres/cluster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
/** Namespaces of their own, as a container has them. */
const CONTAINERS = [
  ['with its own network and processes', ['-n', '-p', '-i', '-m']],
  ['with its own processes', ['-p', '-m']],
] as const
const canUnshare = await run('unshare', ['-n', '-p', '-i', '-m', '--fork', '--mount-proc', 'true']).then(
  () => true,
  () => false,
)

describe('the bundled database', { timeout: 120_000 }, () => {
  let dataDir: string
  let cluster: Cluster
  const pidFile = () => join(cluster.folder, 'postmaster.pid')
  const pidNow = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alcove-running-server-'))
    await chmod(dataDir, 0o711)
    cluster = await startCluster({ dataDir, disposable: true })
  })
  afterAll(async () => {
    await cluster.stop().catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true })
  })

  test.runIf(canUnshare).each(CONTAINERS)(
    'is neither touched nor started again from a container %s',
    async (_, namespaces) => {
      const before = await readFile(pidFile(), 'utf8')
      for (const call of ['findCluster(dataDir)', 'startCluster({ dataDir })'])
        expect(await inContainer(namespaces, dataDir, call)).toContain('runs in another container')
      expect(await readFile(pidFile(), 'utf8')).toBe(before)
      expect(await findCluster(dataDir)).toBe(cluster.url)
    },
  )

  test('reports a killed server and starts it again; a command only sees that it is gone', async () => {
    process.kill(await pidNow(), 'SIGKILL')
    await cluster.ended
    const left = await readFile(pidFile(), 'utf8')
    expect(await findCluster(dataDir)).toBeNull()
    expect(await readFile(pidFile(), 'utf8')).toBe(left)
    cluster = await startCluster({ dataDir, disposable: true })
    expect(cluster.adopted).toBe(false)
  })

  /** Kills it, and says that it was started somewhere else. */
  async function killedElsewhere(change: Record<string, string>): Promise<void> {
    process.kill(await pidNow(), 'SIGKILL')
    await cluster.ended
    const record = `${cluster.folder}.started`
    await writeFile(record, JSON.stringify({ ...JSON.parse(await readFile(record, 'utf8')), ...change }))
  }

  test.each([
    ['in a container that is no more', { host: 'b0a7', pidNamespace: 'pid:[1]' }],
    ['before the machine restarted', { boot: 'before', pidNamespace: 'pid:[1]' }],
  ])('starts again when started %s', async (_, change) => {
    await killedElsewhere(change)
    cluster = await startCluster({ dataDir, disposable: true })
    expect(cluster.adopted).toBe(false)
  })

  test('leaves a server of another machine alone until the operator removes its pid file', async () => {
    await killedElsewhere({ boot: 'of another', host: 'other' })
    for (const attempt of [() => findCluster(dataDir), () => startCluster({ dataDir })])
      await expect(attempt()).rejects.toThrow(
        `another machine (other) and may still run there. Stop that platform`,
      )
    await rm(pidFile())
    cluster = await startCluster({ dataDir, disposable: true })
  })
})

/** Calls a function of this module in other namespaces. @returns its output */
async function inContainer(namespaces: readonly string[], dataDir: string, call: string): Promise<string> {
  const program = `
    import { findCluster, startCluster } from '@alcove/embedded/postgres/cluster'
    const dataDir = process.env.FOLDER
    console.log(await ${call}.catch((error) => error.message))
    process.exit()`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const { stdout } = await run('unshare', [...namespaces, '--fork', '--mount-proc', ...node], {
    env: { ...process.env, FOLDER: dataDir },
  })
  return stdout
}
