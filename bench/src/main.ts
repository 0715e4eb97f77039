import { fileURLToPath } from 'node:url'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { BENCHMARKS } from './benchmarks.ts'
import type { Benchmark, Row } from './harness/benchmark.ts'
import { choose } from './harness/choose.ts'
import { machine, saveResult } from './harness/save-result.ts'
import { formatTable } from './harness/table.ts'

/** Runs the benchmarks that are named, or all. Fails only when something could not be measured. */
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

const interrupted = new AbortController()
const running = runAll(chosen)
stopOnSignal({ info: () => undefined, error: (_: object, text?: string) => tell(text ?? '') }, async () => {
  interrupted.abort()
  await running
})
const { rows, failed } = await running
if (!interrupted.signal.aborted) {
  console.log(formatTable(rows))
  process.exit(failed > 0 ? 1 : 0)
}

async function runAll(benchmarks: Benchmark[]): Promise<{ rows: Row[]; failed: number }> {
  const rows: Row[] = []
  let failed = 0
  for (const benchmark of benchmarks) {
    if (interrupted.signal.aborted) break
    tell(`${benchmark.id}: ${benchmark.what}`)
    try {
      const [startedAt, before] = [new Date(), machine()]
      const outcome = await benchmark.run({
        root,
        environment: process.env,
        signal: interrupted.signal,
        tell: (text) => tell(`  ${text}`),
      })
      await saveResult(results, benchmark, { ...outcome, startedAt, before })
      rows.push(...outcome.rows)
    } catch (error) {
      failed++
      if (!interrupted.signal.aborted) tell(`${benchmark.id} could not be measured: ${explain(error)}`)
    }
  }
  return { rows, failed }
}

function explain(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
