import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { type Confinement, UNCONFINED } from './confinement.ts'
import { lendFolder, reclaimFolder } from './lend-folder.ts'
import { underLimits } from './limits.ts'
import { startTimeOf } from './process-identity.ts'
import { toolEnvironment } from './tool-environment.ts'

export interface RunOptions {
  /** Working folder; the process id is noted there, so that a later start can end an orphan. */
  folder?: string
  signal?: AbortSignal
  timeoutMs: number
  /** Address space in MiB; no limit when left out. */
  memoryMb?: number | undefined
  /** Threads that count for its CPU time. */
  threads?: number | undefined
  confinement?: Confinement | undefined
  /** Ends it as soon as it complains of this, with `ToolFailed`. */
  endOn?: RegExp | undefined
  /** CPU time it may use up, where that is less than the time limit allows for. */
  cpuSeconds?: number | undefined
}

export class ToolFailed extends Error {
  override readonly name = 'ToolFailed'
  readonly stderr: string
  /** True when it was ended because it took too long, by the clock or of CPU. */
  readonly timedOut: boolean
  /** The signal that ended it, ours or that of its own fault. */
  readonly signal: NodeJS.Signals | null

  constructor(program: string, { code, signal }: Ending, stderr: string, timedOut: boolean) {
    const how = timedOut ? 'a time-out' : (signal ?? `code ${code}`)
    super(`${program} ended with ${how}: ${stderr.slice(0, 500)}`)
    this.stderr = stderr
    this.timedOut = timedOut
    this.signal = signal
  }
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Signals that a program gets by its own fault, with the same input each time. */
const FAULTS = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL'])

/** Whether the tool could not bear what it read; what lacks memory may end so as well (see `isShortage`). */
export function hasCrashed({ signal, timedOut }: ToolFailed): boolean {
  return !timedOut && FAULTS.has(signal)
}

const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed/i
/** An encoder with our settings always opens, unless it gets no memory. */
const OTHER_SHORTAGE = /No space left on device|Disk quota exceeded|while opening encoder/i

/** Whether the machine lacks something, or the limits are too tight, whatever else the tool complains about. */
export function isShortage(error: ToolFailed): boolean {
  return isOutOfMemory(error) || OTHER_SHORTAGE.test(error.stderr)
}

export function isOutOfMemory(error: ToolFailed): boolean {
  return OUT_OF_MEMORY.test(error.stderr)
}

/** How the kernel ends what has used up its CPU time, at the lower and at the upper of two limits. */
const OUT_OF_CPU = new Set<NodeJS.Signals | null>(['SIGXCPU', 'SIGKILL'])

const STDERR_MAX = 16_384
const STDOUT_MAX = 4 * 1024 * 1024
const GRACE_MS = 2_000
export const PID_FILE = 'tool.pid'

/** Encoders, filters and the reading of the input have threads beside those that are asked for. */
const CPU_FACTOR = 2

/**
 * Runs a program confined, without our environment, in a process group of its own, at low priority, and ends the whole
 * group when it must stop.
 */
export async function runTool(program: string, args: string[], options: RunOptions): Promise<string> {
  options.signal?.throwIfAborted()
  const { folder, memoryMb, threads = 4, confinement = UNCONFINED } = options
  const [first = program, ...rest] = [...confinement.prefix, program, ...args]
  if (folder) await lendFolder(folder, confinement)
  options.signal?.throwIfAborted()
  const cpuSeconds = options.cpuSeconds ?? (options.timeoutMs / 1000) * threads * CPU_FACTOR
  const child = spawn(...underLimits(first, rest, { memoryMb, cpuSeconds }), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: toolEnvironment(folder),
    ...(folder ? { cwd: folder } : {}),
  })
  let stdout = ''
  let stderr = ''
  let timedOut = false
  let isEnded = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (stdout.length < STDOUT_MAX) stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length >= STDERR_MAX) return
    stderr += chunk
    if (options.endOn?.test(stderr)) {
      isEnded = true
      stop()
    }
  })
  const ended = new Promise<Ending>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => done({ code, signal }))
  })

  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  let lastResort: NodeJS.Timeout | undefined
  const stop = () => {
    kill('SIGTERM')
    lastResort ??= setTimeout(() => kill('SIGKILL'), GRACE_MS)
  }
  const late = setTimeout(() => {
    timedOut = true
    stop()
  }, options.timeoutMs)
  options.signal?.addEventListener('abort', stop)
  let unnoted: unknown
  try {
    // What could not be noted could outlive us unseen, so it must not go on.
    if (child.pid)
      await noteProcess(child.pid, folder).catch((error) => {
        unnoted = error
        stop()
      })
    const ending = await ended
    if (folder) await reclaimFolder(folder, confinement)
    if (unnoted) throw unnoted
    options.signal?.throwIfAborted()
    if (ending.code !== 0 || isEnded) {
      const isUsedUp = options.cpuSeconds !== undefined && OUT_OF_CPU.has(ending.signal)
      throw new ToolFailed(program, ending, stderr, timedOut || isUsedUp)
    }
    return stdout
  } finally {
    clearTimeout(late)
    clearTimeout(lastResort)
    options.signal?.removeEventListener('abort', stop)
  }
}

async function noteProcess(pid: number, folder: string | undefined): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended meanwhile, or the system does not let us.
  }
  if (folder) await writeFile(join(folder, PID_FILE), `${pid} ${(await startTimeOf(pid)) ?? ''}`)
}
