import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findCluster, startCluster } from '@alcove/embedded/postgres/cluster'

export type Program = 'embedded' | 'processes' | 'replicas'

const PROGRAMS: Record<Program, string> = {
  embedded: '../../deploy/embedded/src/main.ts',
  processes: '../../deploy/processes/src/main.ts',
  replicas: './replicas/main.ts',
}

/** A platform as its own program, as an operator would start it. */
export interface RunningPlatform {
  url: string
  dataDir: string
  pid: number
  /** Its output so far. */
  output(): string
  /** Its exit code, once it ends. */
  ended: Promise<number | null>
  /** Stops it in order, like Ctrl-C. */
  stop(): Promise<void>
  /** Kills only this process with SIGKILL: database and tools keep running. */
  kill(): Promise<void>
}

interface Options {
  program?: Program
  dataDir: string
  environment?: Record<string, string>
  /** Time limit until it is ready. */
  readyMs?: number
  /** Another checkout, whose `npm start` is run; by another account if given. */
  checkout?: { root: string; uid?: number | undefined }
}

const READY_MS = 150_000

export async function runPlatform({
  program = 'embedded',
  dataDir,
  environment = {},
  readyMs = READY_MS,
  checkout,
}: Options): Promise<RunningPlatform> {
  const main = checkout
    ? [join(checkout.root, 'deploy', 'start', 'run.mjs'), 'start']
    : [fileURLToPath(new URL(PROGRAMS[program], import.meta.url))]
  const uid = checkout?.uid
  const child = spawn(process.execPath, main, {
    env: settings(dataDir, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = await ready(child, () => output, readyMs)
  return {
    url,
    dataDir,
    pid: child.pid as number,
    output: () => output,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

/** Starts a platform and kills it some time after its first output. */
export async function killAfter(dataDir: string, words: string, ms: number): Promise<void> {
  const main = fileURLToPath(new URL('../../deploy/embedded/src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: settings(dataDir, {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (output.includes(words)) resolve()
      })
    child.once('exit', () => reject(new Error(`The platform ended without saying "${words}":\n${output}`)))
  })
  await said
  child.removeAllListeners('exit')
  await new Promise((resolve) => setTimeout(resolve, ms))
  await end(child, 'SIGKILL')
}

function settings(dataDir: string, environment: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '/', FFMPEG_PATH = '', FFPROBE_PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return {
    ...{ PATH, HOME, FFMPEG_PATH, FFPROBE_PATH, NODE_COMPILE_CACHE },
    ...{ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: 'off', DEMO_DATA: 'off', DOTENV: 'off' },
    ...environment,
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function ready(child: ChildProcess, output: () => string, readyMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(late)
      child.kill('SIGKILL')
      reject(new Error(`${why}:\n${output()}`))
    }
    const late = setTimeout(() => fail('The platform did not get ready'), readyMs)
    const ended = (code: number | null) => fail(`The platform ended with code ${code}`)
    child.once('exit', ended)
    // Note: later output, such as that of the stop, must not be searched.
    const look = () => {
      const url = /^ready (\S+)$/m.exec(output())?.[1]
      if (!url) return
      clearTimeout(late)
      child.stdout?.off('data', look)
      child.off('exit', ended)
      resolve(url)
    }
    child.stdout?.on('data', look)
  })
}

/** Creates a data folder for one test file. */
export interface DataFolder {
  dataDir: string
  /** Ends a database that still runs in it too. */
  remove(): Promise<void>
}

export async function newDataDir(): Promise<DataFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'alcove-e2e-'))
  // Note: as root, the database's own account must be able to traverse it; else its cluster would lie elsewhere and stay.
  await chmod(dataDir, 0o711)
  return {
    dataDir,
    async remove() {
      if (await findCluster(dataDir)) await (await startCluster({ dataDir })).stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const run = promisify(execFile)

/** Runs `npm run admin -- …`, beside a running platform or alone. */
export function admin(dataDir: string, ...args: string[]): Promise<string> {
  return adminWith({}, dataDir, ...args)
}

/** Runs it with further settings. */
export async function adminWith(
  environment: Record<string, string>,
  dataDir: string,
  ...args: string[]
): Promise<string> {
  const program = fileURLToPath(new URL('../../deploy/embedded/src/admin.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [program, ...args], { env: settings(dataDir, environment) })
  return stdout
}
