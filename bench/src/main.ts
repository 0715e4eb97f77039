import { fileURLToPath } from 'node:url'
import { BENCHMARKS } from './benchmarks.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { choose } from './harness/choose.ts'
import { endOnSignal } from './harness/end-on-signal.ts'
import { machine, saveResult } from './harness/save-result.ts'
import { formatTable } from './harness/table.ts'

/** Runs the named benchmarks, or all. Fails only when something could not be measured. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const results = fileURLToPath(new URL('../results/', import.meta.url))
const tell = (text: string) => console.error(text)

let chosen: Benchmark[] = []
try {
  chosen = choose(BENCHMARKS, process.argv.slice(2))
} catch (error) {
  tell((error as Error).message)
  process.exit(2)
}

const signal = endOnSignal()
const { rows, failed } = await runAll(chosen)
if (!signal.aborted) console.log(formatTable(rows))
process.exit(failed > 0 || signal.aborted ? 1 : 0)

async function runAll(benchmarks: Benchmark[]): Promise<{ rows: Row[]; failed: number }> {
  const rows: Row[] = []
  let failed = 0
  for (const benchmark of benchmarks) {
    if (signal.aborted) break
    tell(`${benchmark.id}: ${benchmark.what}`)
    try {
      const [startedAt, before] = [new Date(), machine()]
      const outcome = await benchmark.run({
        root,
        environment: process.env,
        signal,
        tell: (text) => tell(`  ${text}`),
      })
      await saveResult(results, benchmark, { ...outcome, startedAt, before })
      rows.push(...outcome.rows)
    } catch (error) {
      failed++
      if ((error as Error).name !== 'AbortError')
        tell(`${benchmark.id} could not be measured: ${explain(error)}`)
    }
  }
  return { rows, failed }
}

function explain(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
