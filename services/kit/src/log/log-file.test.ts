import { readdirSync, readFileSync, renameSync, truncateSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logFile } from './log-file.ts'
import { createLogSink, type LogTarget } from './log-sink.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-log-'))
  file = join(folder, 'a.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = (name = 'a.log') => readFileSync(join(folder, name), 'utf8')
const filesOf = () => readdirSync(folder).sort()

/** Writes lines one by one, each on disk before the next. */
async function writeEach(target: LogTarget, lines: string[]): Promise<ReturnType<typeof createLogSink>> {
  const sink = createLogSink(target)
  for (const line of lines) {
    sink.write(`${line}\n`)
    await expect.poll(() => read()).toContain(line)
  }
  return sink
}

test('rotates a file that would get too large, and deletes the oldest', async () => {
  const sink = await writeEach(logFile(file, { maxBytes: 12, kept: 2, checkEveryMs: 0 }), [
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
  ])
  expect(filesOf()).toEqual(['a.log', 'a.log.1', 'a.log.2'])
  expect([read('a.log.2'), read('a.log.1'), read()]).toEqual(['third\n', 'fourth\n', 'fifth\nsixth\n'])
  expect(sink.droppedLines()).toBe(0)
})

test('rotates a file that is too old', async () => {
  await writeEach(logFile(file, { maxAgeMs: 0, checkEveryMs: 0 }), ['first'])
  await writeEach(logFile(file, { maxAgeMs: 0, checkEveryMs: 0 }), ['second'])
  expect([read('a.log.1'), read()]).toEqual(['first\n', 'second\n'])
})

test('opens a new file when an operator moves it', async () => {
  const sink = await writeEach(logFile(file, { checkEveryMs: 0 }), ['first'])
  renameSync(file, `${file}.moved`)
  sink.write('second\n')
  await expect.poll(filesOf).toEqual(['a.log', 'a.log.moved'])
  await expect.poll(() => read()).toBe('second\n')
  expect(read('a.log.moved')).toBe('first\n')
})

test('starts anew without a hole when an operator truncates it', async () => {
  const sink = await writeEach(logFile(file, { maxBytes: 14, checkEveryMs: 0 }), ['first', 'second'])
  truncateSync(file)
  sink.write('third\n')
  await expect.poll(() => read()).toBe('third\n')
  expect(filesOf()).toEqual(['a.log'])
})

test.skipIf(process.getuid?.() === 0)('keeps writing to a file that cannot be rotated', async () => {
  const sink = await writeEach(logFile(file, { maxBytes: 8, checkEveryMs: 0 }), ['first'])
  await chmod(folder, 0o500)
  sink.write('second\n')
  await expect.poll(() => read()).toBe('first\nsecond\n')
  await chmod(folder, 0o700)
})
