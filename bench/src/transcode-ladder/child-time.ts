import { readFile } from 'node:fs/promises'

/** Time unit of `/proc`: Linux counts in hundredths of a second on every machine. */
const TICK_MS = 10

export interface Cost {
  wallMs: number
  /** User and system time of child processes that started and ended meanwhile. */
  cpuMs: number
}

export async function costOf(work: () => Promise<void>): Promise<Cost> {
  const [startedAt, before] = [performance.now(), childTime(await stat())]
  await work()
  return { wallMs: performance.now() - startedAt, cpuMs: childTime(await stat()) - before }
}

const stat = () => readFile('/proc/self/stat', 'utf8')

/** Milliseconds of children that have ended (proc(5): cutime and cstime, fields 16 and 17). */
export function childTime(stat: string): number {
  // The name in parentheses may hold anything, spaces as well.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS
}
