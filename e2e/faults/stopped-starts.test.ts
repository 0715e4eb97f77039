import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCluster } from '@alcove/embedded/postgres/cluster'
import { PRODUCT_VERSION } from '@alcove/kit/service/product-version'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDataDir, type Program } from '../support/run-platform.ts'

/** Ctrl-C before the platform is ready ends everything that was started until then, the database included. */
describe('a start that is stopped', { timeout: 120_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeEach(async () => {
    folder = await newDataDir()
  })
  afterEach(() => folder.remove())

  interface Options {
    program?: Program
    signal?: NodeJS.Signals
    environment?: Record<string, string>
  }

  /** Starts a program, sends it a signal once `moment` is printed, and waits for its end. */
  async function stopAt(
    moment: (output: string) => boolean,
    { program = 'embedded', signal = 'SIGTERM', environment = {} }: Options = {},
  ) {
    const main = fileURLToPath(new URL(`../../deploy/${program}/src/main.ts`, import.meta.url))
    const { PATH = '', FFMPEG_PATH = '', FFPROBE_PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [main], {
      env: {
        ...{ PATH, FFMPEG_PATH, FFPROBE_PATH, NODE_COMPILE_CACHE },
        ...{ DATA_DIR: folder.dataDir, PORT: '0', DEMO_DATA: 'on' },
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
  const databaseRuns = async () => (await findCluster(folder.dataDir)) !== null

  test.each<[Program, NodeJS.Signals, string]>([
    ['embedded', 'SIGTERM', 'secrets/grant-signing-key'],
    ['embedded', 'SIGHUP', 'secrets/grant-signing-key'],
    ['processes', 'SIGTERM', 'logs/gateway.log'],
  ])('before %s was ready, by %s', async (program, signal, file) => {
    const begun = () => existsSync(join(folder.dataDir, file))
    const { code, output } = await stopAt(begun, { program, signal })
    expect(output).not.toContain('ready')
    expect(output).toMatch(/^Stopping: .*\nStopped$/m)
    expect(code).toBe(0)
    expect(await databaseRuns()).toBe(false)
  })

  test.each<[Program, string]>([
    ['embedded', 'logs/alcove.log'],
    ['processes', 'logs/media.log'],
  ])('while %s waits for a broker', async (program, file) => {
    const log = join(folder.dataDir, file)
    const waits = () => existsSync(log) && readFileSync(log, 'utf8').includes('broker.awaited')
    // Note: port 1 has no listener, and must have none.
    const environment = { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: '127.0.0.1:1' }
    const { code, tookMs } = await stopAt(waits, { program, environment })
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(18_000)
    const [first = ''] = readFileSync(log, 'utf8').split('\n')
    expect(JSON.parse(first)).toMatchObject({ msg: 'service.starting', version: PRODUCT_VERSION })
    expect(await databaseRuns()).toBe(false)
  })

  test('while the demo is prepared', async () => {
    const { code, output } = await stopAt((words) => words.includes('Preparing demo'))
    expect(output).not.toContain('could not')
    expect(output).not.toContain('ready')
    expect(code).toBe(0)
    expect(await databaseRuns()).toBe(false)
  })
})
