import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { droppedLines } from '../../src/log/dropped-lines.ts'
import { createLogSink } from '../../src/log/log-sink.ts'
import { createLogger } from '../../src/log/logger.ts'
import { createMetrics } from '../../src/metrics/metrics.ts'
import { mountSmallDisk } from '../../src/testing/small-disk.ts'

const program = fileURLToPath(new URL('./logging-program.ts', import.meta.url))
/** Longer than a sink's retry delay. */
const REST_MS = 1_200

const logTo = (open: () => number) => createLogger('info', createLogSink({ open }))
const linesOf = async (file: string) => (await readFile(file, 'utf8')).trim().split('\n')

test('counts the dropped lines of a full device and raises nothing', async () => {
  const log = logTo(() => openSync('/dev/full', 'a'))
  for (let i = 0; i < 50; i++) log.info('a line')
  await expect.poll(() => droppedLines(log.child({ service: 'media' }))).toBe(50)
  const { registry } = createMetrics(() => droppedLines(log))
  expect(await registry.metrics()).toContain('alcove_log_lines_dropped_total 50')
})

test('drops lines when the file cannot be opened', async () => {
  const log = logTo(() => openSync('/nowhere/at/all.log', 'a'))
  log.info('a line')
  await expect.poll(() => droppedLines(log)).toBe(1)
})

const disk = await mountSmallDisk(1)
test.skipIf(!disk)(
  'reports dropped lines once, in a whole line, after a full disk has space again',
  async () => {
    const { folder, remove } = disk as NonNullable<typeof disk>
    try {
      const [file, ballast] = [join(folder, 'a.log'), join(folder, 'ballast')]
      const descriptor = openSync(file, 'a')
      const log = logTo(() => descriptor)
      log.info('before')
      await expect.poll(async () => (await stat(file).catch(() => null))?.size ?? 0).toBeGreaterThan(0)
      await writeFile(ballast, Buffer.alloc(1024 ** 2)).catch(() => undefined)
      for (let i = 0; i < 20; i++) log.info({ padding: 'x'.repeat(1_000) }, 'in vain')
      await expect.poll(() => droppedLines(log)).toBeGreaterThan(0)
      await rm(ballast)
      await pause(REST_MS)
      log.info('after')
      log.info('and on')
      await expect.poll(async () => (await linesOf(file)).at(-1)).toContain('and on')
      const lines = (await linesOf(file)).flatMap((line) => {
        try {
          return [JSON.parse(line) as { msg: string; lost?: number; code?: string }]
        } catch {
          return []
        }
      })
      const said = lines.filter((line) => line.msg.startsWith('log.recovered'))
      expect(said).toEqual([expect.objectContaining({ code: 'ENOSPC', lost: droppedLines(log) })])
      expect(lines.map((line) => line.msg)).toEqual(expect.arrayContaining(['before', 'after', 'and on']))
      closeSync(descriptor)
    } finally {
      await remove()
    }
  },
)

describe('logging program', () => {
  let child: ChildProcess | undefined
  afterEach(() => void child?.kill('SIGKILL'))

  test('writes JSON lines only, including prints, runtime warnings and a crash', async () => {
    child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    await ask(2)
    const ended = once(child, 'close')
    child.send({ crash: true })
    expect((await ended)[0]).toBe(1)
    const said = output.trim().split('\n')
    const lines = said.map((line) => JSON.parse(line) as { level: string; msg: string; text?: string })
    expect(new Set(lines.map(({ level, msg }) => `${level} ${msg}`))).toEqual(
      new Set(['info a line', 'info program.printed', 'warn runtime.warned', 'fatal process.crashed']),
    )
    expect(lines.map((line) => line.text)).toContain('a timeout is negative')
  })

  async function ask(lines: number, words = true): Promise<number> {
    const answer = once(child as ChildProcess, 'message', { signal: AbortSignal.timeout(15_000) })
    child?.send({ lines, words })
    const [{ dropped }] = await answer
    return dropped as number
  }

  async function leave(): Promise<number | null> {
    const ended = once(child as ChildProcess, 'exit')
    child?.disconnect()
    const [code] = await ended
    return code as number | null
  }

  test("survives the end of its output's reader", async () => {
    child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    await ask(1)
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await ask(200)).toBeGreaterThan(0)
    expect(await leave()).toBe(0)
  })

  test('keeps running and ends in order when its output is not read', async () => {
    child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child.stdout?.pause()
    expect(await ask(10_000)).toBeGreaterThan(0)
    expect(await leave()).toBe(0)
  })

  test('survives a full disk under its output', async () => {
    const full = openSync('/dev/full', 'a')
    child = spawn(process.execPath, [program], { stdio: ['ignore', full, full, 'ipc'] })
    // One line per word, and one warning of the runtime.
    expect(await ask(100)).toBe(201)
    expect(await leave()).toBe(0)
  })
})
