import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Confinement, UNCONFINED } from './confinement.ts'
import type { Deadline } from './deadline.ts'
import { lendFolder, reclaimFolder } from './lend-folder.ts'
import { underLimits } from './limits.ts'
import { startTimeOf } from './process-identity.ts'
import { toolEnvironment } from './tool-environment.ts'

export interface RunOptions {
  /** Working folder; stores the process id, so that a later start can end an orphan. */
  folder?: string
  /** Writes nothing into the folder, so that `out` is not lent; its name tells it from a tool that runs beside it. */
  reader?: string
  signal?: AbortSignal
  timeoutMs: number
  /** What is left of it counts where that is more than `timeoutMs`. */
  deadline?: Deadline | undefined
  /** Takes the standard output while it arrives; what it throws ends the tool and is thrown. */
  onOutput?: ((output: Readable) => Promise<void>) | undefined
  /** Takes what the tool wrote to its fourth descriptor (`pipe:3`), at most 64 characters, when it has ended well. */
  onDigest?: ((digest: string) => void) | undefined
  /** Address space in MiB; unlimited if omitted. */
  memoryMb?: number | undefined
  /** Number of threads by which the CPU time is multiplied. */
  threads?: number | undefined
  confinement?: Confinement | undefined
  /** Ends the tool with `ToolFailed` as soon as its output matches. */
  endOn?: RegExp | undefined
  /** Seconds of CPU time, if less than the time limit allows. */
  cpuSeconds?: number | undefined
}

export class ToolFailed extends Error {
  override readonly name = 'ToolFailed'
  readonly stderr: string
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null
  /** True when the tool exceeded its wall-clock or CPU time. */
  readonly timedOut: boolean
  /** The signal that ended it, sent by us or raised by its own fault. */
  readonly signal: NodeJS.Signals | null

  constructor(program: string, { code, signal }: Ending, stderr: string, timedOut: boolean) {
    const how = timedOut ? 'a time-out' : (signal ?? `code ${code}`)
    super(`${program} ended with ${how}: ${stderr.slice(0, 500)}`)
    this.stderr = stderr
    this.code = code
    this.timedOut = timedOut
    this.signal = signal
  }
}

interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Signals raised by the program's own fault, with the same input each time. */
const FAULTS = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGFPE', 'SIGILL'])

/** True when the tool crashed on its input; a lack of memory may look the same (see `isShortage`). */
export function hasCrashed({ signal, timedOut }: ToolFailed): boolean {
  return !timedOut && FAULTS.has(signal)
}

const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed/i
/** An encoder with our settings opens unless it lacks memory. */
const OTHER_SHORTAGE = /No space left on device|Disk quota exceeded|while opening encoder/i

/** True when the machine lacks a resource or the limits are too tight, whatever else the tool reports. */
export function isShortage(error: ToolFailed): boolean {
  return isOutOfMemory(error) || OTHER_SHORTAGE.test(error.stderr)
}

export function isOutOfMemory(error: ToolFailed): boolean {
  return OUT_OF_MEMORY.test(error.stderr)
}

/** True when the tool was ended from outside, for example by the kernel for lack of memory: its input is not the cause. */
export function wasKilled({ signal, timedOut }: ToolFailed): boolean {
  return !timedOut && signal === 'SIGKILL'
}

/** Exit codes of a shell for a program that it cannot execute, or find. */
const [NOT_EXECUTABLE, NOT_FOUND] = [126, 127]
const NOT_LOADED = /error while loading shared libraries|^(?:unshare|setpriv): /m

/** True when the tool did not begin, as while its package is being replaced: its input is not the cause. */
export function hasNotStarted({ code, stderr }: ToolFailed): boolean {
  return code === NOT_EXECUTABLE || code === NOT_FOUND || NOT_LOADED.test(stderr)
}

/** What the system answers to who opens or reads a file, at the end of a line. */
const NOT_READ =
  /: (?:Input\/output error|Permission denied|No such file or directory|Stale (?:NFS )?file handle|Transport endpoint is not connected|Connection timed out)\s*$/m
/** The same words follow a file that ends too early. */
const ENDS_EARLY = /File ended prematurely/

/** True when the system did not give a tool its file: nothing is known about it. */
export function isUnreadable({ stderr }: ToolFailed): boolean {
  return NOT_READ.test(stderr) && !ENDS_EARLY.test(stderr)
}

const STDERR_MAX = 16_384
const STDOUT_MAX = 4 * 1024 * 1024
const DIGEST_MAX = 64
const GRACE_MS = 2_000
export const PID_FILE = 'tool.pid'
/** Names of the files that record tools: several may read in a folder where one writes. */
export const PID_FILES = /\.pid$/

/** Encoders, filters and input reading use threads beside the requested ones. */
const CPU_FACTOR = 2

/**
 * Runs a program confined, without our environment, in its own process group, at low priority. Kills the whole group when
 * it must stop.
 */
export async function runTool(program: string, args: string[], options: RunOptions): Promise<string> {
  options.signal?.throwIfAborted()
  const { folder, reader, memoryMb, threads = 4, confinement = UNCONFINED } = options
  const [first = program, ...rest] = [...confinement.prefix, program, ...args]
  if (folder) await lendFolder(folder, confinement, reader === undefined)
  options.signal?.throwIfAborted()
  const cpuSeconds = options.cpuSeconds ?? (options.timeoutMs / 1000) * threads * CPU_FACTOR
  const child = spawn(...underLimits(first, rest, { memoryMb, cpuSeconds }), {
    stdio: ['ignore', 'pipe', 'pipe', options.onDigest ? 'pipe' : 'ignore'],
    detached: true,
    env: toolEnvironment(folder),
    ...(folder ? { cwd: folder } : {}),
  }) as ChildProcessByStdio<null, Readable, Readable>
  let stdout = ''
  let stderr = ''
  let digest = ''
  let timedOut = false
  let isEnded = false
  if (!options.onOutput)
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
  const fourth = child.stdio[3] as Readable | null
  fourth?.on('data', (chunk: Buffer) => {
    if (digest.length < DIGEST_MAX) digest += chunk
  })
  const ended = new Promise<Ending>((done) => {
    child.once('error', (error) => {
      stderr += error.message
      done({ code: NOT_FOUND, signal: null })
    })
    child.once('close', (code, signal) => done({ code, signal }))
  })

  const kill = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // Already ended.
    }
  }
  let lastResort: NodeJS.Timeout | undefined
  const stop = () => {
    kill('SIGTERM')
    lastResort ??= setTimeout(() => kill('SIGKILL'), GRACE_MS)
  }
  const checkTime = () => {
    const left = options.deadline?.left() ?? 0
    if (left > 0) late = setTimeout(checkTime, left)
    else {
      timedOut = true
      stop()
    }
  }
  let late = setTimeout(checkTime, options.timeoutMs)
  options.signal?.addEventListener('abort', stop)
  let failure: { error: unknown } | undefined
  const fail = (error: unknown) => {
    failure ??= { error }
    stop()
  }
  const taken = options.onOutput?.(child.stdout).catch(fail)
  try {
    // A process that was not recorded could outlive us unseen, so it must not go on.
    if (child.pid) await noteProcess(child.pid, folder && join(folder, pidFileOf(reader))).catch(fail)
    const ending = await ended
    await taken
    if (folder && reader === undefined) await reclaimFolder(folder, confinement)
    if (failure) throw failure.error
    options.signal?.throwIfAborted()
    if (ending.code !== 0 || isEnded) {
      const isUsedUp = options.cpuSeconds !== undefined && ending.signal === 'SIGXCPU'
      throw new ToolFailed(program, ending, stderr, timedOut || isUsedUp)
    }
    options.onDigest?.(digest)
    return stdout
  } finally {
    clearTimeout(late)
    clearTimeout(lastResort)
    options.signal?.removeEventListener('abort', stop)
  }
}

function pidFileOf(reader: string | undefined): string {
  return reader === undefined ? PID_FILE : `${reader}.pid`
}

async function noteProcess(pid: number, path: string | undefined): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Already ended, or the system does not permit it.
  }
  if (path) await writeFile(path, `${pid} ${(await startTimeOf(pid)) ?? ''}`)
}
