import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCluster } from '@alcove/embedded/postgres/cluster'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { expect } from 'vitest'
import type { Program } from '../support/run-platform.ts'

interface Options {
  program: Program
  signal?: NodeJS.Signals
  environment?: Record<string, string>
}

/** Starts a program, sends it a signal once `moment` is printed, and waits for its end. */
async function stopAt(
  dataDir: string,
  moment: (output: string) => boolean,
  { program, signal = 'SIGTERM', environment = {} }: Options,
) {
  const main = fileURLToPath(new URL(`../../deploy/${program}/src/main.ts`, import.meta.url))
  const { PATH = '', FFMPEG_PATH = '', FFPROBE_PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      ...{ PATH, FFMPEG_PATH, FFPROBE_PATH, NODE_COMPILE_CACHE },
      ...{ DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'on' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  while (child.exitCode === null && !moment(output)) await new Promise((resolve) => setTimeout(resolve, 20))
  const told = performance.now()
  child.kill(signal)
  const [code] = await ended
  return { code, output, tookMs: performance.now() - told }
}

/** Tests whether a database is still running in the folder. */
const databaseRuns = async (dataDir: string) => (await findCluster(dataDir)) !== null

/** Stops a start once this file below the data folder exists, and expects that nothing of it is left. */
export async function stopBeforeReady(
  dataDir: string,
  program: Program,
  signal: NodeJS.Signals,
  file: string,
): Promise<void> {
  const begun = () => existsSync(join(dataDir, file))
  const { code, output } = await stopAt(dataDir, begun, { program, signal })
  expect(output).not.toContain('ready')
  expect(output).toMatch(/^Stopping: .*\nStopped$/m)
  expect(code).toBe(0)
  expect(await databaseRuns(dataDir)).toBe(false)
}

/** Stops a start that waits for a broker, as this log file below the data folder says. */
export async function stopWithoutBroker(dataDir: string, program: Program, file: string): Promise<void> {
  const log = join(dataDir, file)
  const waits = () => existsSync(log) && readFileSync(log, 'utf8').includes('broker.awaited')
  // Note: port 1 has no listener, and must have none.
  const environment = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: '127.0.0.1:1' }
  const { code, tookMs } = await stopAt(dataDir, waits, { program, environment })
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(18_000)
  const [first = ''] = readFileSync(log, 'utf8').split('\n')
  expect(JSON.parse(first)).toMatchObject({ msg: 'service.starting', version: PRODUCT_VERSION })
  expect(await databaseRuns(dataDir)).toBe(false)
}

/** Stops a start while it prepares demo data. */
export async function stopWhileDemoIsPrepared(dataDir: string, program: Program): Promise<void> {
  const { code, output } = await stopAt(dataDir, (words) => words.includes('Preparing demo'), { program })
  expect(output).not.toContain('could not')
  expect(output).not.toContain('ready')
  expect(code).toBe(0)
  expect(await databaseRuns(dataDir)).toBe(false)
}
