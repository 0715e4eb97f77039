import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCluster } from '@alcove/embedded/postgres/cluster'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDataDir, type Program } from '../support/run-platform.ts'

/** Ctrl-C before the platform was ready ends all that had been started until then, the database included. */
describe('a start that is stopped', { timeout: 120_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDataDir>>
  beforeEach(async () => {
    folder = await newDataDir()
  })
  afterEach(() => folder.remove())

  /** Starts a program, sends it SIGTERM once `moment` comes, and waits for its end. */
  async function stopAt(moment: (output: string) => boolean, program: Program = 'embedded') {
    const main = fileURLToPath(new URL(`../../deploy/${program}/src/main.ts`, import.meta.url))
    const { PATH = '', FFMPEG_PATH = '', FFPROBE_PATH = '' } = process.env
    const child = spawn(process.execPath, [main], {
      env: { PATH, FFMPEG_PATH, FFPROBE_PATH, DATA_DIR: folder.dataDir, PORT: '0', DEMO_DATA: 'on' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = once(child, 'exit')
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    while (child.exitCode === null && !moment(output)) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGTERM')
    const [code] = await ended
    return { code, output }
  }

  /** Whether a database was left running in the folder. */
  async function databaseRuns(): Promise<boolean> {
    const cluster = await startCluster({ dataDir: folder.dataDir })
    await cluster.stop()
    return cluster.adopted
  }

  test.each<[Program, string]>([
    ['embedded', 'secrets/grant-signing-key'],
    ['processes', 'logs/gateway.log'],
  ])('before %s was ready', async (program, file) => {
    const { code, output } = await stopAt(() => existsSync(join(folder.dataDir, file)), program)
    expect(output).not.toContain('ready')
    expect(code).toBe(0)
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
