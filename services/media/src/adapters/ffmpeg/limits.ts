/** What a tool may take of the machine. Left out: whatever it likes. */
export interface Limits {
  /** Address space, in MiB: an upper bound of the memory, and the only one that POSIX shells can set. */
  memoryMb?: number
  /** Of each decoder and encoder. */
  threads?: number
}

/** A shell that cannot set the limit, or is under a lower one already, goes on without it. */
const SCRIPT = 'ulimit -v "$1" 2>/dev/null || :; shift; exec "$@"'

/**
 * The command that runs a program under a limit of memory. Node cannot limit a child itself; a shell can limit itself
 * before it becomes the program, which keeps the process id.
 */
export function underLimit(
  program: string,
  args: string[],
  memoryMb: number | undefined,
): [program: string, args: string[]] {
  if (memoryMb === undefined || process.platform === 'win32') return [program, args]
  return ['/bin/sh', ['-c', SCRIPT, 'sh', String(memoryMb * 1024), program, ...args]]
}

/** Options before an input or an output of ffmpeg and ffprobe. */
export function threadOptions({ threads }: Limits): string[] {
  return threads === undefined ? [] : ['-threads', String(threads)]
}
