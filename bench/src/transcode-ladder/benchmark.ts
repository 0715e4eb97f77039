import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openLadder } from '@alcove/e2e/playback/ladder.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { type Cost, costOf } from './child-time.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { fittingFilm, testFilm } from './test-film.ts'

const ONE_TARGET = 1.05
const EACH_TARGET = 0.45

/** P6: cost of the ladder, compared with a bare ffmpeg that makes the same renditions. */
export const ladder: Benchmark = {
  id: 'p6',
  what: 'HLS ladder of 15 s of 720p / one plain ffmpeg with the same outputs; / one ffmpeg for each rendition',
  async run({ environment, signal, tell }) {
    await using folder = await temporaryFolder()
    const { ffmpeg, prepare, plainCommands } = await openLadder(environment)
    const film = await testFilm(ffmpeg, folder.path, signal)
    const fitting = await fittingFilm(ffmpeg, folder.path, signal)
    let outputs = 0
    const measured = (name: string, work: (output: string) => Promise<void>) => async (round: number) => {
      signal.throwIfAborted()
      const output = join(folder.path, `${++outputs}`)
      await mkdir(output)
      const cost = await costOf(() => work(output))
      tell(`round ${round + 1}, ${name}: ${seconds(cost.wallMs)}, CPU ${seconds(cost.cpuMs)}`)
      return cost
    }
    const rounds = await interleave({
      platform: measured('platform', (output) => prepare(film, output)),
      one: measured('one plain ffmpeg', async (output) => {
        const { one } = await plainCommands(film, output)
        await runFfmpeg(ffmpeg, one, signal)
      }),
      copied: measured('platform, picture copied', (output) => prepare(fitting, output)),
      each: measured('one ffmpeg for each rendition', async (output) => {
        const { each } = await plainCommands(fitting, output)
        for (const args of each) await runFfmpeg(ffmpeg, args, signal)
      }),
    })
    const wall = medians(rounds, 'wallMs')
    const cpu = medians(rounds, 'cpuMs')
    const row = (id: string, of: 'platform' | 'copied', to: 'one' | 'each', what: string, target: number) => {
      const ratio = wall[of] / wall[to]
      return {
        id,
        target: `<= ${target.toFixed(2)} of ${what}`,
        measured: `${ratio.toFixed(2)} (${seconds(wall[of])}; CPU ${(cpu[of] / cpu[to]).toFixed(2)})`,
        baseline: `${what} ${seconds(wall[to])}`,
        met: ratio <= target,
      }
    }
    return {
      rows: [
        row('P6', 'platform', 'one', 'one plain ffmpeg', ONE_TARGET),
        row('P6 copied', 'copied', 'each', 'one ffmpeg for each rendition', EACH_TARGET),
      ],
      figures: { medianWallMs: wall, medianCpuMs: cpu, rounds },
    }
  },
}

function medians<K extends string>(rounds: Record<K, Cost[]>, what: keyof Cost): Record<K, number> {
  const entries = Object.entries<Cost[]>(rounds).map(([name, costs]) => [
    name,
    median(costs.map((one) => one[what])),
  ])
  return Object.fromEntries(entries)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
