import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@alcove/kit/testing/databases'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Clips } from '../support/clips.ts'
import { type Installation, startProcess } from '../support/one-process.ts'
import { isRunning } from '../support/processes.ts'
import { type SpawnedProcess, spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { configFor, type Folders, GRANT_KEY, makeFolders } from '../support/world.ts'
import { holdLadder } from './hold-ladder.ts'

/** A killed worker's heartbeat counts as ended after 10 s, and is looked for every 5 s. */
const RESUMED_MS = 30_000

let folders: Folders
let databases: TestDatabase[]
const spawned: SpawnedProcess[] = []
let orphan = 0
beforeEach(async () => {
  folders = await makeFolders()
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterEach(async () => {
  for (const { child } of spawned.splice(0)) child.kill('SIGKILL')
  if (orphan && (await isRunning(orphan))) process.kill(orphan, 'SIGKILL')
  await Promise.all(databases.map((one) => one.drop()))
  await rm(folders.root, { recursive: true, force: true })
})

/** One of several processes of media that share databases and objects. */
function replica(name: string, PREPARATION: 'here' | 'elsewhere'): Installation {
  const [{ url: databaseUrl }, { url: eventsUrl }] = databases as [TestDatabase, TestDatabase]
  const { OBJECT_FOLDER = '' } = configFor(folders)
  const WORK_FOLDER = join(folders.workFolder, name)
  return {
    databaseUrl,
    eventsUrl,
    soleReplica: false,
    settings: { GRANT_SIGNING_KEY: GRANT_KEY, OBJECT_FOLDER, WORK_FOLDER, PREPARATION },
  }
}
async function spawnReplica(name: string, preparation: 'here' | 'elsewhere') {
  const started = await spawnProcess(replica(name, preparation))
  spawned.push(started)
  return started
}

test('prepares elsewhere what a process accepts, and resumes the job of a killed worker', async () => {
  const server = await spawnReplica('server', 'elsewhere')
  const id = await uploadOver(server, await new Clips(folders.clipFolder).bytes('heavy.mp4'))
  const worker = await spawnReplica('worker', 'here')
  orphan = await holdLadder(join(folders.workFolder, 'worker'))
  const other = await startProcess(replica('other', 'here'))
  const stateOf = async () => {
    const [row] = await other.database.query<{ state: string }>('SELECT state FROM content WHERE id = $1', [
      id,
    ])
    return row?.state
  }
  try {
    const gone = once(worker.child, 'exit')
    worker.child.kill('SIGKILL')
    await gone
    expect(await stateOf()).toBe('PREPARING')
    await eventually(async () => (await other.service.backlog()).jobs > 0 && (await isTaken(other)), {
      timeoutMs: RESUMED_MS,
      what: 'another worker has the job',
    })
    await eventually(async () => (await stateOf()) === 'PENDING', { timeoutMs: 60_000 })
  } finally {
    await other.stop()
  }
}, 150_000)

/** True once the job runs for the second time. */
async function isTaken({ database }: Awaited<ReturnType<typeof startProcess>>): Promise<boolean> {
  const rows = await database.query(
    "SELECT 1 FROM pgboss.job WHERE name = 'process-content' AND state IN ('active', 'completed') AND retry_count > 0",
  )
  return rows.length > 0
}
