import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark } from '../harness/benchmark.ts'
import { ROUNDS } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { benchProgram, npmStart, npmStartDistributed } from '../start-and-memory/programs.ts'
import { type Started, startProgram } from '../start-and-memory/started-program.ts'
import { measureRest, type Rest } from './rest.ts'

const EMBEDDED_PERCENT = 2
/** As in P14. */
const EMBEDDED_MB = 450
const PROCESSES_PERCENT = 12
const PROCESSES_MB = 900
const FIRST_START_MS = 600_000
/** Longer than a pool keeps idle connections of the start. */
const SETTLE_MS = 90_000
const REST_MS = 60_000

/** P15: idle CPU and memory: in one process, in one for each service, and of a bare server beside them. */
export const idleCost: Benchmark = {
  id: 'p15',
  what: 'CPU of a core and memory at rest, embedded and as processes',
  async run(around) {
    await using folder = await temporaryFolder()
    const programs = {
      embedded: npmStart(around, join(folder.path, 'embedded')),
      processes: npmStartDistributed(around, join(folder.path, 'processes')),
      bare: benchProgram(around, join(folder.path, 'bare'), new URL('./bare-server.ts', import.meta.url)),
    }
    for (const [name, program] of Object.entries(programs)) {
      await mkdir(program.dataDir)
      around.tell(`${name}: first start, which prepares the data`)
      await (await startProgram({ ...program, patienceMs: FIRST_START_MS })).stop()
    }
    // Note: all at the same time: idle programs hardly disturb each other, and CPU time depends little on neighbours.
    await using running = new AsyncDisposableStack()
    const started: Record<string, Started> = {}
    for (const [name, program] of Object.entries(programs))
      started[name] = running.adopt(await startProgram({ ...program, patienceMs: FIRST_START_MS }), (one) =>
        one.stop(),
      )
    await wait(SETTLE_MS, undefined, { signal: around.signal })
    const rests: Record<string, Rest[]> = { embedded: [], processes: [], bare: [] }
    for (let round = 1; round <= ROUNDS; round++) {
      await Promise.all(
        Object.entries(started).map(async ([name, one]) =>
          rests[name]?.push(await measureRest(one, REST_MS, around.signal)),
        ),
      )
      around.tell(`round ${round}: ${Object.entries(rests).map(([name, all]) => tell(name, all.at(-1)))}`)
    }
    const of = (name: string, what: keyof Rest) => median((rests[name] ?? []).map((one) => one[what]))
    const cpuRow = (name: string, target: number) => ({
      id: `P15 ${name} CPU`,
      target: `<= ${target} %`,
      measured: `${percent(of(name, 'cpu'))} of a core (database ${percent(of(name, 'databaseCpu'))})`,
      baseline: `bare server and database ${percent(of('bare', 'cpu'))}${ratio(of(name, 'cpu'), of('bare', 'cpu'))}`,
      met: of(name, 'cpu') <= target,
    })
    const memoryRow = (name: string, target: number) => ({
      id: `P15 ${name} memory`,
      target: `<= ${target} MB`,
      measured: `${Math.round(of(name, 'memoryMb'))} MB in ${of(name, 'processes')} processes`,
      baseline: `bare server and database ${Math.round(of('bare', 'memoryMb'))} MB${ratio(of(name, 'memoryMb'), of('bare', 'memoryMb'))}`,
      met: of(name, 'memoryMb') <= target,
    })
    return {
      rows: [
        cpuRow('embedded', EMBEDDED_PERCENT),
        memoryRow('embedded', EMBEDDED_MB),
        cpuRow('processes', PROCESSES_PERCENT),
        memoryRow('processes', PROCESSES_MB),
      ],
      figures: { rests },
    }
  },
}

function tell(name: string, rest: Rest | undefined): string {
  return rest ? ` ${name} ${percent(rest.cpu)}, ${Math.round(rest.memoryMb)} MB` : ''
}

/** Returns no ratio to a baseline below the resolution of /proc. */
function ratio(measured: number, baseline: number): string {
  return baseline > 0.005 ? ` (ratio ${(measured / baseline).toFixed(1)})` : ''
}

function percent(of: number): string {
  return `${of.toFixed(2)} %`
}
