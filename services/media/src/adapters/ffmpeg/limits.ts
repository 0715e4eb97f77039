import type { Confinement } from './confinement.ts'

/** What a tool may take of the machine. Left out: whatever it likes. */
export interface Limits {
  /** Address space, in MiB: an upper bound of the memory, and the only one that POSIX shells can set. */
  memoryMb?: number
  /** Of each decoder and encoder. */
  threads?: number
  confinement?: Confinement
}

/** What one process may use up. */
export interface ProcessLimits {
  memoryMb?: number | undefined
  /** Seconds of all its threads together. */
  cpuSeconds?: number | undefined
}

/** A segment of four seconds is some megabytes; POSIX shells count in 512 bytes. */
const FILE_BLOCKS = (512 * 1024 ** 2) / 512

/** A shell that cannot set a limit, or is under a lower one already, goes on without it. */
const SCRIPT = `limit() { [ "$2" = - ] || ulimit "$1" "$2" 2>/dev/null || :; }
limit -v "$1"; limit -t "$2"; limit -f "$3"; limit -c 0; shift 3; exec "$@"`

/**
 * The command that runs a program under limits of memory, CPU time and size of each file. Node cannot limit a child
 * itself; a shell can limit itself before it becomes the program, which keeps the process id.
 */
export function underLimits(
  program: string,
  args: string[],
  { memoryMb, cpuSeconds }: ProcessLimits,
): [program: string, args: string[]] {
  if (memoryMb === undefined || process.platform === 'win32') return [program, args]
  const values = [
    String(memoryMb * 1024),
    cpuSeconds ? String(Math.ceil(cpuSeconds)) : '-',
    String(FILE_BLOCKS),
  ]
  return ['/bin/sh', ['-c', SCRIPT, 'sh', ...values, program, ...args]]
}

/** Options before an input or an output of ffmpeg and ffprobe. */
export function threadOptions({ threads }: Limits): string[] {
  return threads === undefined ? [] : ['-threads', String(threads)]
}
