import type { Confinement } from './confinement.ts'

/** Resource limits of a tool; an omitted limit is not enforced. */
export interface Limits {
  /** Address space, in MiB: an upper bound of the memory, and the only one that POSIX shells can set. */
  memoryMb?: number
  /** Threads of each decoder and encoder. */
  threads?: number
  confinement?: Confinement
}

/**
 * Tables that announce 2^31 entries made ffprobe take gigabytes. Heads of four hours at 120 pictures a second, and pictures of
 * 8192 x 4320 in each format, need less than 400 MiB.
 */
const PROBE_MEMORY_MB = 1_024
/** Each takes address space, and reading a head needs few. */
const PROBE_THREADS = 4

/** Limits of tools that read heads and count packets, and encode nothing. */
export function probeLimits(limits: Limits): Limits {
  const { memoryMb, threads } = limits
  return {
    ...limits,
    ...(memoryMb === undefined ? {} : { memoryMb: Math.min(memoryMb, PROBE_MEMORY_MB) }),
    ...(threads === undefined ? {} : { threads: Math.min(threads, PROBE_THREADS) }),
  }
}

/** Limits of one process. */
export interface ProcessLimits {
  memoryMb?: number | undefined
  /** Seconds, summed over all its threads. */
  cpuSeconds?: number | undefined
}

/** A segment of four seconds is some megabytes; POSIX shells count in 512 bytes. */
const FILE_BLOCKS = (512 * 1024 ** 2) / 512

/** From the limit of CPU time on: for those that ignore its signal. */
const CPU_GRACE_S = 2

/** Continues without a limit that the shell cannot set, or that is lower already. */
const SCRIPT = `limit() { [ "$2" = - ] || ulimit "$1" "$2" 2>/dev/null || :; }
limit -v "$1"; limit -St "$2"; limit -Ht "$3"; limit -f "$4"; limit -c 0; shift 4; exec "$@"`

/**
 * The command that runs a program under limits of memory, CPU time and size of each file. Node cannot limit a child
 * itself; a shell can limit itself before it becomes the program, which keeps the process id. The signal at the limit of CPU
 * time (SIGXCPU) is not that of the hard one (SIGKILL), which others send too: the kernel where memory is short.
 */
export function underLimits(
  program: string,
  args: string[],
  { memoryMb, cpuSeconds }: ProcessLimits,
): [program: string, args: string[]] {
  if (memoryMb === undefined || process.platform === 'win32') return [program, args]
  const seconds = cpuSeconds ? Math.ceil(cpuSeconds) : null
  const values = [
    String(memoryMb * 1024),
    ...(seconds === null ? ['-', '-'] : [String(seconds), String(seconds + CPU_GRACE_S)]),
    String(FILE_BLOCKS),
  ]
  return ['/bin/sh', ['-c', SCRIPT, 'sh', ...values, program, ...args]]
}

/** Options before an input or an output of ffmpeg and ffprobe. */
export function threadOptions({ threads }: Limits): string[] {
  return threads === undefined ? [] : ['-threads', String(threads)]
}
