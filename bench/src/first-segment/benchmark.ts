import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLadder } from '@alcove/e2e/playback/ladder.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { runFfmpeg } from '../transcode-ladder/run-ffmpeg.ts'
import { testFilm } from '../transcode-ladder/test-film.ts'
import { openUploads } from './open-uploads.ts'

const TARGET_MS = 1_000

/** P7: delay until an uploader can play an uploaded film. */
export const firstSegment: Benchmark = {
  id: 'p7',
  what: 'last byte uploaded -> first playable segment, 15 s of 720p',
  async run({ environment, signal, tell }) {
    await using folder = await temporaryFolder()
    const { ffmpeg, plainCommands } = await openLadder(environment)
    const path = await testFilm(ffmpeg, folder.path, signal)
    const film = await readFile(path)
    await using uploads = await openUploads()
    const told = (name: string, measure: () => Promise<number>) => async (round: number) => {
      signal.throwIfAborted()
      const ms = await measure()
      tell(`round ${round + 1}, ${name}: ${seconds(ms)}`)
      return ms
    }
    const plain = (choose: (commands: { one: string[]; each: string[][] }) => string[]) => async () => {
      const output = join(folder.path, 'plain')
      await mkdir(output, { recursive: true })
      const args = choose(await plainCommands(path, output))
      const startedAt = performance.now()
      await runFfmpeg(ffmpeg, args, signal)
      return performance.now() - startedAt
    }
    tell('warming up')
    await uploads.toFirstSegment(film, signal)
    const rounds = await interleave({
      platform: told('platform', () => uploads.toFirstSegment(film, signal)),
      ladder: told(
        'plain ladder',
        plain(({ one }) => one),
      ),
      lowest: told(
        'plain ffmpeg, lowest rendition',
        plain(({ each }) => each.at(-1) as string[]),
      ),
    })
    const [platform, ladder, lowest] = [median(rounds.platform), median(rounds.ladder), median(rounds.lowest)]
    return {
      rows: [
        {
          id: 'P7',
          target: `<= ${seconds(TARGET_MS)}`,
          measured: seconds(platform),
          baseline:
            `plain ladder ${seconds(ladder)} (ratio ${(platform / ladder).toFixed(2)}), ` +
            `lowest rendition alone ${seconds(lowest)} (ratio ${(platform / lowest).toFixed(2)})`,
          met: platform <= TARGET_MS,
        },
      ],
      figures: { medianMs: { platform, ladder, lowest }, roundsMs: rounds },
    }
  },
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
