import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listProcesses, type Process, stillRunning, withDescendants } from './process-tree.ts'

export interface Program {
  command: string
  args: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Data folder with its database, in `postgres/`. */
  dataDir: string
  /** Time limit in milliseconds. */
  patienceMs: number
  signal: AbortSignal
}

export interface Started {
  /** Milliseconds from the start to the line `ready`. */
  readyMs: number
  output: string
  /** The process, its descendants, and its database. */
  processes(): Promise<Process[]>
  /** Stops like Ctrl-C. @throws when processes remain; they are ended then */
  stop(): Promise<void>
}

const STOP_MS = 30_000
const END_MS = 10_000
const LOOK_EVERY_MS = 50

/** Starts a program and waits for its line `ready …`. @throws when that is missing; all processes have ended then */
export async function startProgram(program: Program): Promise<Started> {
  const { command, args, cwd, env, dataDir, patienceMs, signal } = program
  const began = performance.now()
  // Note: a group of its own, because Ctrl-C reaches a whole group and npm alone does not pass it on.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const started = { readyMs: 0, output: '', processes, stop }
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        started.output += text
        if (started.readyMs > 0 || !/^ready\b.*\n/m.test(started.output)) return
        started.readyMs = performance.now() - began
        resolve()
      })
  })
  async function processes(): Promise<Process[]> {
    const all = await listProcesses()
    const database = await postmasterOf(dataDir)
    const roots = all.filter(
      (one) => one.group === child.pid || (one.pid === database && one.name === 'postgres'),
    )
    return withDescendants(
      roots.map((one) => one.pid),
      all,
    )
  }
  async function stop(): Promise<void> {
    const gone = goneWithin(processes)
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT')
    const left = await gone(STOP_MS)
    if (left.length === 0) return
    for (const one of left) endByForce(one)
    await gone(END_MS)
    throw new Error(`It left ${left.map((one) => `${one.name} (${one.pid})`).join(', ')} behind`)
  }
  try {
    await once(child, 'spawn')
    const given = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    await Promise.race([ready, exited, given.aborted || once(given, 'abort')])
    signal.throwIfAborted()
    if (started.readyMs === 0) throw new Error(`${command} did not become ready:\n${started.output}`)
    return started
  } catch (error) {
    if (child.pid) await stop().catch((left) => Promise.reject(new Error(String(left), { cause: error })))
    throw error
  }
}

/**
 * Waits until a set of processes is gone, which may still grow: an ending process may have started another.
 * @returns a function that waits a number of milliseconds and returns the remaining processes
 */
function goneWithin(processes: () => Promise<Process[]>): (ms: number) => Promise<Process[]> {
  let left: Process[] = []
  return async (ms) => {
    const deadline = performance.now() + ms
    do {
      const seen = await processes()
      const former = left.filter((one) => !seen.some((other) => other.pid === one.pid))
      left = [...seen, ...(await stillRunning(former))]
      if (left.length > 0) await wait(LOOK_EVERY_MS)
    } while (left.length > 0 && performance.now() < deadline)
    return left
  }
}

/** Finds the database separately: `pg_ctl` starts it and exits, so it has no parent in the tree. */
async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(file.split('\n')[0])
}

function endByForce({ pid, name }: Process): void {
  try {
    // SIGQUIT is PostgreSQL's immediate shutdown: unlike SIGKILL, it frees its shared memory.
    process.kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
