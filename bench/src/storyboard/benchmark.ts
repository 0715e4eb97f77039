import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openLadder } from '@alcove/e2e/playback/ladder.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { costOf } from '../transcode-ladder/child-time.ts'
import { runFfmpeg } from '../transcode-ladder/run-ffmpeg.ts'
import { testFilm } from '../transcode-ladder/test-film.ts'

const TARGET = 0.2

/** P8: cost of the storyboard, compared with one decoding of the source. */
export const storyboard: Benchmark = {
  id: 'p8',
  what: 'storyboard of 15 s of 720p / decoding all of it',
  async run({ environment, signal, tell }) {
    await using folder = await temporaryFolder()
    const ladder = await openLadder(environment)
    const film = await testFilm(ladder.ffmpeg, folder.path, signal)
    const lowest = await ladder.makeLowest(film, folder.path)
    let outputs = 0
    const measured = (name: string, work: () => Promise<void>) => async (round: number) => {
      signal.throwIfAborted()
      const cost = await costOf(work)
      tell(`round ${round + 1}, ${name}: ${seconds(cost.wallMs)}, CPU ${seconds(cost.cpuMs)}`)
      return cost
    }
    const rounds = await interleave({
      storyboard: measured('storyboard', async () => {
        const output = join(folder.path, `${++outputs}`)
        await mkdir(output)
        await ladder.makeStoryboard(lowest, output)
      }),
      decoding: measured('decoding the source', () =>
        runFfmpeg(ladder.ffmpeg, ['-v', 'error', '-i', film, '-an', '-f', 'null', '-'], signal),
      ),
    })
    const wall = {
      storyboard: median(rounds.storyboard.map((one) => one.wallMs)),
      decoding: median(rounds.decoding.map((one) => one.wallMs)),
    }
    const cpu = {
      storyboard: median(rounds.storyboard.map((one) => one.cpuMs)),
      decoding: median(rounds.decoding.map((one) => one.cpuMs)),
    }
    const ratio = wall.storyboard / wall.decoding
    return {
      rows: [
        {
          id: 'P8',
          target: `<= ${TARGET.toFixed(2)} of decoding the source`,
          measured: `${ratio.toFixed(2)} (${seconds(wall.storyboard)}; CPU ${(cpu.storyboard / cpu.decoding).toFixed(2)})`,
          baseline: `decoding ${seconds(wall.decoding)}`,
          met: ratio <= TARGET,
        },
      ],
      figures: { medianWallMs: wall, medianCpuMs: cpu, rounds },
    }
  },
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
