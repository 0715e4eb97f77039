import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@alcove/kit/testing/eventually'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deadline } from '../../src/adapters/ffmpeg/deadline.ts'
import { endOrphans, requireSeparateFolders } from '../../src/adapters/ffmpeg/end-orphans.ts'
import { startTimeOf } from '../../src/adapters/ffmpeg/process-identity.ts'
import { PID_FILE, runTool } from '../../src/adapters/ffmpeg/run-tool.ts'
import { tools } from '../support/clips.ts'
import { isRunning } from '../support/processes.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-tool-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs until it is ended. */
const endless = [
  '-nostdin',
  '-v',
  'error',
  '-re',
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=64x64',
  '-f',
  'null',
  '-',
]
const log = pino({ level: 'silent' })
const notedIn = async (at: string) => Number((await readFile(join(at, PID_FILE), 'utf8')).split(' ')[0])

test('returns the output of a tool, and fails with its error message', async () => {
  expect(await runTool(tools.ffprobe, ['-version'], { timeoutMs: 10_000 })).toContain('ffprobe version')
  await expect(
    runTool(tools.ffprobe, ['-v', 'error', 'file:/nothing/here'], { timeoutMs: 10_000 }),
  ).rejects.toMatchObject({
    name: 'ToolFailed',
    timedOut: false,
    stderr: expect.stringContaining('No such file'),
  })
  await expect(runTool('/nothing/here', [], { timeoutMs: 10_000 })).rejects.toThrow('ENOENT')
})

test('ends a tool that takes too long', async () => {
  const running = runTool(tools.ffmpeg, endless, { folder, timeoutMs: 300 })
  await expect(running).rejects.toMatchObject({ name: 'ToolFailed', timedOut: true })
  expect(await isRunning(await notedIn(folder))).toBe(false)
})

test('ends a tool on request, at any moment', async () => {
  for (const delay of [0, 1, 10, 200]) {
    const stopping = new AbortController()
    const running = runTool(tools.ffmpeg, endless, { folder, timeoutMs: 60_000, signal: stopping.signal })
    if (delay === 0) stopping.abort()
    else setTimeout(() => stopping.abort(), delay)
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
  }
})

test('does not let a tool run that it cannot record', async () => {
  const gone = join(folder, 'gone')
  await mkdir(gone)
  await mkdir(join(gone, PID_FILE))
  await expect(runTool(tools.ffmpeg, endless, { folder: gone, timeoutMs: 60_000 })).rejects.toThrow('EISDIR')
})

test('ends recorded tools after a crash, and no other process that reuses the id', async () => {
  const work = await mkdtemp(join(folder, 'work-'))
  const [orphan, foreign] = [0, 1].map(() =>
    spawn(tools.ffmpeg, endless, { detached: true, stdio: 'ignore' }),
  )
  const [orphanPid, foreignPid] = [orphan?.pid as number, foreign?.pid as number]
  try {
    const notes = {
      orphan: `${orphanPid} ${await startTimeOf(orphanPid)}`,
      reused: `${foreignPid} 1`,
      cut: `${foreignPid}`,
      empty: '',
      nonsense: 'x y',
      everybody: `1 ${await startTimeOf(1)}`,
      mine: `0 ${await startTimeOf(process.pid)}`,
      gone: '4194303 77',
    }
    for (const [name, note] of Object.entries(notes)) {
      await mkdir(join(work, `probe-${name}`))
      await writeFile(join(work, `probe-${name}`, PID_FILE), note)
    }
    await mkdir(join(work, 'probe-without-note'))
    await endOrphans(work, log)
    await eventually(async () => !(await isRunning(orphanPid)))
    expect(await isRunning(foreignPid)).toBe(true)
    expect(await readdir(work)).toEqual([])
  } finally {
    orphan?.kill('SIGKILL')
    foreign?.kill('SIGKILL')
  }
})

test('ends a tool that only read in a folder, under its own name', async () => {
  const work = await mkdtemp(join(folder, 'readers-'))
  const attempt = join(work, 'attempt')
  await mkdir(attempt)
  const stopping = new AbortController()
  const options = { folder: attempt, reader: 'first', signal: stopping.signal, timeoutMs: 60_000 }
  const running = runTool(tools.ffmpeg, endless, options).catch((error) => error)
  await eventually(async () => (await readdir(attempt)).includes('first.pid'))
  await eventually(async () => (await readFile(join(attempt, 'first.pid'), 'utf8')) !== '')
  await endOrphans(work, log)
  expect(await running).toMatchObject({ name: 'ToolFailed', signal: 'SIGKILL' })
})

test('ends a tool whose output cannot be taken, with the error of its taker', async () => {
  const args = ['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x64', '-f', 'rawvideo', 'pipe:1']
  const onOutput = async (output: AsyncIterable<Buffer>) => {
    for await (const _ of output) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  const running = runTool(tools.ffmpeg, args, { folder, timeoutMs: 60_000, onOutput })
  await expect(running).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(await isRunning(await notedIn(folder))).toBe(false)
})

test('what is held does not count against the time of a tool', async () => {
  const deadline = new Deadline(2_000)
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64:duration=1',
    '-f',
    'rawvideo',
    'pipe:1',
  ]
  const onOutput = async (output: AsyncIterable<Buffer>) => {
    await deadline.hold(() => new Promise((done) => setTimeout(done, 2_500)))
    for await (const _ of output);
  }
  await runTool(tools.ffmpeg, args, { timeoutMs: deadline.left(), deadline, onOutput })
  const late = runTool(tools.ffmpeg, endless, { timeoutMs: 50, deadline: new Deadline(200) })
  await expect(late).rejects.toMatchObject({ name: 'ToolFailed', timedOut: true })
})

test('has nothing to end before the first work', async () => {
  await expect(endOrphans(join(folder, 'never'), log)).resolves.toBeUndefined()
})

test.each([
  ['/srv/objects', '/srv/objects'],
  ['/srv', '/srv/objects'],
  ['/srv/objects/work', '/srv/objects'],
  ['/', '/srv/objects'],
])('refuses to clear %s where objects lie in %s', (work, objects) => {
  expect(() => requireSeparateFolders(work, objects)).toThrow('WORK_FOLDER')
})

test.each(['/srv/work', '/srv/objects-work', '/srv/..work'])('clears %s, which lies apart', (work) => {
  requireSeparateFolders(work, '/srv/objects')
})
