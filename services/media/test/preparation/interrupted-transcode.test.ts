import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentProcessed, contentUploaded, type EventSpec } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { settle } from '@alcove/kit/testing/service-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Clips } from '../support/clips.ts'
import { type MadeInstallation, makeInstallation } from '../support/make-installation.ts'
import { startProcess } from '../support/one-process.ts'
import { isRunning } from '../support/processes.ts'
import { spawnProcess, uploadOver } from '../support/spawn-process.ts'
import { holdLadder } from './hold-ladder.ts'

type Running = Awaited<ReturnType<typeof startProcess>>

let made: MadeInstallation
let killed: ChildProcess | undefined
let orphan = 0
beforeAll(async () => {
  made = await makeInstallation()
})
afterAll(async () => {
  killed?.kill('SIGKILL')
  if (orphan && (await isRunning(orphan))) process.kill(orphan, 'SIGKILL')
  await made.remove()
})

async function said({ database }: Running, spec: EventSpec): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM kit.outbox WHERE topic = $1',
    [spec.name],
  )
  return row?.n ?? 0
}
async function stateOf({ database }: Running, id: string) {
  const [row] = await database.query('SELECT state, revision FROM content WHERE id = $1', [id])
  return row
}

async function prefixOf({ database }: Running, id: string) {
  const [row] = await database.query<{ hls_prefix: string | null }>(
    'SELECT hls_prefix FROM content WHERE id = $1',
    [id],
  )
  return row?.hls_prefix
}

/** Leaves a folder whose contents were stored some days ago. */
async function leaveBehind(folder: string, days: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'poster.jpg'), '')
  const then = new Date(Date.now() - days * 24 * 3_600_000)
  await utimes(folder, then, then)
}

test('restarts a transcode whose process was killed, and applies it once', async () => {
  const { folders, installation } = made
  const bytes = await new Clips(folders.clipFolder).bytes('heavy.mp4')
  const started = await spawnProcess(installation)
  killed = started.child
  const id = await uploadOver(started, bytes)
  orphan = await holdLadder(folders.workFolder)
  const gone = once(killed as ChildProcess, 'exit')
  killed?.kill('SIGKILL')
  await gone
  expect(await isRunning(orphan)).toBe(true)

  const successor = await startProcess(installation)
  const renditions = join(folders.objectFolder, 'hls', id)
  const [first = ''] = await readdir(renditions)
  try {
    await eventually(async () => !(await isRunning(orphan)))
    expect(await stateOf(successor, id)).toEqual({ state: 'PREPARING', revision: 1 })
    expect(await prefixOf(successor, id)).toBe(`hls/${id}/${first}`)
    await settle([successor.service], 90_000)
    expect(await stateOf(successor, id)).toEqual({ state: 'PENDING', revision: 2 })
    expect([await said(successor, contentUploaded), await said(successor, contentProcessed)]).toEqual([1, 1])
    // Viewers of the killed attempt's first rendition can keep playing it.
    expect(await readdir(renditions)).toHaveLength(2)
    expect(await readdir(join(renditions, first))).toEqual(expect.arrayContaining(['master.m3u8', 'v240']))
    expect(await prefixOf(successor, id)).not.toBe(`hls/${id}/${first}`)
    expect(await readdir(folders.workFolder)).toEqual([])

    // As if the process was killed after the commit and before the queue acknowledged the job.
    await successor.database.query(
      "UPDATE pgboss.job SET state = 'active', completed_on = NULL, retry_count = 0, retry_delay = 0 WHERE name = 'process-content'",
    )
  } finally {
    await successor.stop()
  }
  const published = (await readdir(renditions)).find((name) => name !== first) ?? ''
  await leaveBehind(join(renditions, first), 2)
  await leaveBehind(join(renditions, 'half-stored'), 2)
  await leaveBehind(join(renditions, 'being-stored'), 0)
  const orphaned = join(folders.objectFolder, 'hls', 'no-content')
  await leaveBehind(join(orphaned, 'half-stored'), 2)
  await leaveBehind(join(renditions, published), 2)
  const third = await startProcess(installation)
  try {
    await settle([third.service], 30_000)
    const jobs = await third.database.query(
      "SELECT state::text, retry_count FROM pgboss.job WHERE name = 'process-content'",
    )
    expect(jobs).toEqual([{ state: 'completed', retry_count: 1 }])
    expect(await stateOf(third, id)).toEqual({ state: 'PENDING', revision: 2 })
    expect(await said(third, contentProcessed)).toBe(1)
    // A start deletes nothing; a sweep does.
    expect(await readdir(renditions)).toEqual(expect.arrayContaining([first, published, 'half-stored']))
    await third.sweep()
    expect((await readdir(renditions)).sort()).toEqual([published, 'being-stored'].sort())
    expect(await readdir(orphaned)).toEqual([])
    expect(await readdir(join(renditions, published))).toContain('master.m3u8')
  } finally {
    await third.stop()
  }
}, 120_000)
