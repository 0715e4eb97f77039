import { readFile } from 'node:fs/promises'
import type { Process } from '../start-and-memory/process-tree.ts'

/** USER_HZ: the time unit of /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100

/**
 * Parses user and system time of one line of `/proc/<pid>/stat`, in seconds, including children that ended and were waited
 * for; see proc_pid_stat(5), fields 14 to 17.
 */
export function parseCpuTime(text: string): number {
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return rest.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/**
 * Sums CPU seconds of a process tree. A parent's value includes its ended children, so the difference of two sums misses
 * nothing and counts nothing twice.
 */
export async function cpuTimeOf(processes: readonly Process[]): Promise<number> {
  const times = processes.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').then(parseCpuTime, () => 0))
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0)
}
