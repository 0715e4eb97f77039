import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { until } from '@alcove/embedded/demo/until'

const run = promisify(execFile)
const READY_MS = 180_000

/** Runs a program from its image's files, as an account that owns none of them, with its container's environment. */
export interface Placed {
  folder: string
  environment: Readonly<Record<string, string | undefined>>
  account: number | undefined
}

export interface Started {
  /** Milliseconds until its health check passed. */
  readyMs: number
  /** @returns its exit code */
  stop(): Promise<number | null>
}

export async function startProgram({ folder, environment, account }: Placed): Promise<Started> {
  const begin = performance.now()
  const child = spawn(process.execPath, ['program/src/main.ts'], options(folder, environment, account))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  try {
    await until('its health check is content', READY_MS, async () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
      const { status } = (await fetch(`http://127.0.0.1:${environment.PORT}/readyz`).catch(() => null)) ?? {}
      return status === 200 || undefined
    })
    await runOnce({ folder, environment, account }, ['ready.mjs'])
  } catch (error) {
    await end(child)
    throw new Error(`${folder}: ${(error as Error).message}\n${output.slice(-4_000)}`, { cause: error })
  }
  return { readyMs: Math.round(performance.now() - begin), stop: () => end(child) }
}

/** @returns its output */
export async function runOnce({ folder, environment, account }: Placed, args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, args, options(folder, environment, account))
  return stdout
}

function options(cwd: string, environment: Placed['environment'], account: number | undefined) {
  const env = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: '', ...environment } as NodeJS.ProcessEnv
  return { cwd, env, ...(account !== undefined && { uid: account, gid: account }) }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  child.kill('SIGTERM')
  return gone
}
