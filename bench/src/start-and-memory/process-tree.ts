import { readdir, readFile } from 'node:fs/promises'

export interface Process {
  pid: number
  parent: number
  group: number
  /** In ticks since boot: distinguishes a process from a later one with the same number. */
  startedAt: number
  /** The kernel's name: at most 15 characters. */
  name: string
}

/**
 * Parses one line of `/proc/<pid>/stat`; see proc_pid_stat(5).
 * The name stands in parentheses and may hold any character, parentheses and spaces included.
 */
export function parseStat(text: string): Process {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  const rest = text.slice(close + 2).split(' ')
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    parent: Number(rest[1]),
    group: Number(rest[2]),
    startedAt: Number(rest[19]),
  }
}

/** Collects processes with all their descendants, each once. */
export function withDescendants(roots: readonly number[], all: readonly Process[]): Process[] {
  const wanted = new Set(roots)
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size
    for (const one of all) if (wanted.has(one.parent)) wanted.add(one.pid)
  }
  return all.filter((one) => wanted.has(one.pid))
}

/** @throws on systems without /proc */
export async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').then(parseStat, () => undefined))
  return (await Promise.all(read)).filter((one) => one !== undefined)
}

/** Filters processes that still run, zombies included. */
export async function stillRunning(processes: readonly Process[]): Promise<Process[]> {
  const now = await listProcesses()
  return processes.filter((one) =>
    now.some((other) => other.pid === one.pid && other.startedAt === one.startedAt),
  )
}
