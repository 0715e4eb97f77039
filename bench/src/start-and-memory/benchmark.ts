import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { measureStart } from './measure-start.ts'
import { barePlatform, npmStart } from './programs.ts'
import { startProgram } from './started-program.ts'

const TARGET_S = 5
const TARGET_MB = 450
const IDLE_MS = 20_000
/** The bare database needs no time to settle. */
const BARE_IDLE_MS = 3_000
const FIRST_START_MS = 600_000

/** P14: `npm start` on existing data, up to its line `ready`; then its idle memory. */
export const startAndMemory: Benchmark = {
  id: 'p14',
  what: '`npm start` with existing data -> ready; resident memory idle',
  async run(around) {
    await using folder = await temporaryFolder()
    const platform = npmStart(around, join(folder.path, 'platform'))
    const bare = barePlatform(around, join(folder.path, 'bare'))
    for (const program of [platform, bare]) {
      await mkdir(program.dataDir)
      around.tell(`${program.command} ${program.args.at(-1)}: first start, which prepares the data`)
      await (await startProgram({ ...program, patienceMs: FIRST_START_MS })).stop()
    }
    const rounds = await interleave({
      platform: async (round) => {
        const measured = await measureStart(platform, IDLE_MS)
        around.tell(`round ${round + 1}: ${seconds(measured.readyMs)}, ${megabytes(measured.memoryMb)}`)
        return measured
      },
      bare: (_round: number) => measureStart(bare, BARE_IDLE_MS),
    })
    const start = middle(rounds.platform, rounds.bare, (one) => one.readyMs)
    const memory = middle(rounds.platform, rounds.bare, (one) => one.memoryMb)
    const of = (what: 'nodeRssMb' | 'postgresMb' | 'launcherMb') =>
      megabytes(median(rounds.platform.map((one) => one[what])))
    return {
      rows: [
        {
          id: 'P14 start',
          target: `<= ${TARGET_S} s`,
          measured: seconds(start.platform),
          baseline: `node and database alone ${seconds(start.bare)} (ratio ${start.ratio})`,
          met: start.platform <= TARGET_S * 1000,
        },
        {
          id: 'P14 memory',
          target: `<= ${TARGET_MB} MB`,
          measured: `${megabytes(memory.platform)} (RSS of the platform's node ${of('nodeRssMb')}; database ${of('postgresMb')}; npm and shell ${of('launcherMb')})`,
          baseline: `node and database alone ${megabytes(memory.bare)} (ratio ${memory.ratio})`,
          met: memory.platform <= TARGET_MB,
        },
      ],
      figures: { start, memory, rounds },
    }
  },
}

type Measured = Awaited<ReturnType<typeof measureStart>>

function middle(platform: Measured[], bare: Measured[], of: (one: Measured) => number) {
  const [a, b] = [median(platform.map(of)), median(bare.map(of))]
  return { platform: a, bare: b, ratio: (a / b).toFixed(1) }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function megabytes(mb: number): string {
  return `${Math.round(mb)} MB`
}
