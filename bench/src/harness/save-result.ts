import { mkdir, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, Outcome } from './benchmark.ts'

/** Describes the machine at this moment, which figures depend on. */
export function machine(): Record<string, unknown> {
  const [first, ...others] = cpus()
  return {
    platform: `${platform()}-${arch()}`,
    node: process.versions.node,
    cpus: others.length + (first ? 1 : 0),
    cpu: first?.model,
    memoryMb: Math.round(totalmem() / 1024 ** 2),
    load: loadavg().map((one) => Math.round(one * 100) / 100),
  }
}

/** Writes `<id>.json` into the folder, replacing the result of a former run. */
export async function saveResult(
  folder: string,
  { id, what }: Benchmark,
  outcome: Outcome & { startedAt: Date; before: Record<string, unknown> },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { startedAt, before, ...rest } = outcome
  const result = { id, what, startedAt, finishedAt: new Date(), before, after: machine(), ...rest }
  await writeFile(join(folder, `${id}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
