import { setTimeout as wait } from 'node:timers/promises'
import { readResidence, together } from '../start-and-memory/resident-memory.ts'
import type { Started } from '../start-and-memory/started-program.ts'
import { cpuTimeOf } from './cpu-time.ts'

const MB = 1024 ** 2

export interface Rest {
  /** Percent of one core, by program. */
  cpu: number
  databaseCpu: number
  memoryMb: number
  pssSumMb: number
  processes: number
}

/** Measures the idle CPU and memory of a program and its database over some time. */
export async function measureRest(started: Started, restMs: number, signal: AbortSignal): Promise<Rest> {
  const began = performance.now()
  const before = await cpuTimes(started)
  await wait(restMs, undefined, { signal })
  const after = await cpuTimes(started)
  const percent = (seconds: number) => (seconds / (performance.now() - began)) * 100_000
  const residences = await Promise.all((await started.processes()).map(readResidence))
  return {
    cpu: percent(after.all - before.all),
    databaseCpu: percent(after.database - before.database),
    memoryMb: together(residences) / MB,
    pssSumMb: residences.reduce((sum, one) => sum + one.pss, 0) / MB,
    processes: residences.length,
  }
}

async function cpuTimes(started: Started): Promise<{ all: number; database: number }> {
  const processes = await started.processes()
  const database = processes.filter((one) => one.name.startsWith('postgres'))
  const [all, ofDatabase] = await Promise.all([cpuTimeOf(processes), cpuTimeOf(database)])
  return { all, database: ofDatabase }
}
