import { highestMemory } from '@alcove/e2e/support/highest-memory.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { forkProgram } from '../harness/fork-program.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { sendBytes } from './send-bytes.ts'
import { openUploader } from './uploader.ts'

const MB = 1024 ** 2
const SMALL_BYTES = 50 * MB
const LARGE_BYTES = 2_000 * MB
/** As many bytes in all as the large one. */
const SMALL_UPLOADS = LARGE_BYTES / SMALL_BYTES
/** Long enough for a rate, short enough for five rounds. */
const RATE_BYTES = 500 * MB
const RATE_TARGET = 0.8
const GROWTH_TARGET_MB = 32

/** P9: rate of uploads compared with a bare server that keeps the same bytes, and memory by size of the upload. */
export const uploadRate: Benchmark = {
  id: 'p9',
  what: 'upload rate / the same bytes into a raw HTTP sink; memory growth from 50 MB to 2 GB',
  async run({ environment, signal, tell }) {
    await using folder = await temporaryFolder()
    const sinkEnvironment = { ...environment, SINK_FOLDER: folder.path }
    await using sink = await forkProgram<{ url: string; pid: number }>(
      new URL('./raw-sink.ts', import.meta.url),
      {
        environment: sinkEnvironment,
        signal,
      },
    )
    await using uploader = await openUploader()
    const intoSink = async (path: string, size = RATE_BYTES) =>
      (await sendBytes(`${sink.ready.url}/${path}`, { method: 'PUT', headers: {}, size, signal })).ms
    const rate = (name: string, send: () => Promise<number>) => async (round: number) => {
      signal.throwIfAborted()
      const mbPerSecond = RATE_BYTES / MB / ((await send()) / 1000)
      tell(`round ${round + 1}, ${name}: ${Math.round(mbPerSecond)} MB/s`)
      return mbPerSecond
    }
    tell('warming up')
    await uploader.resumable(SMALL_BYTES, signal)
    await uploader.signed(SMALL_BYTES, signal)
    const rates = await interleave({
      resumable: rate('tus', () => uploader.resumable(RATE_BYTES, signal)),
      signed: rate('signed PUT', () => uploader.signed(RATE_BYTES, signal)),
      kept: rate('raw sink that writes', () => intoSink('kept')),
      synced: rate('raw sink that syncs', () => intoSink('synced')),
      dropped: rate('raw sink that drops', () => intoSink('dropped')),
    })
    const growth = async (name: string, pid: number, send: (size: number) => Promise<number>) => {
      const highest = async (size: number, times: number) => {
        const bytes = await highestMemory(pid, async () => {
          for (let n = 0; n < times; n++) await send(size)
        })
        tell(
          `${name}, ${times} of ${Math.round(size / MB)} MB: at most ${Math.round(bytes / MB)} MB resident`,
        )
        return bytes
      }
      // Many of them: what a process keeps after much work is no matter of the size of one upload.
      const small = await highest(SMALL_BYTES, SMALL_UPLOADS)
      return ((await highest(LARGE_BYTES, 1)) - small) / MB
    }
    const growths = {
      resumable: await growth('resumable', uploader.pid, (size) => uploader.resumable(size, signal)),
      signed: await growth('signed', uploader.pid, (size) => uploader.signed(size, signal)),
      kept: await growth('raw sink that writes', sink.ready.pid, (size) => intoSink('kept', size)),
    }
    const middle = Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]))
    const { resumable = 0, signed = 0, kept = 0, synced = 0, dropped = 0 } = middle
    const slower = Math.min(resumable, signed)
    const highestGrowth = Math.max(growths.resumable, growths.signed)
    return {
      rows: [
        {
          id: 'P9 rate',
          target: `>= ${RATE_TARGET} of a raw sink`,
          measured: `${(slower / kept).toFixed(2)} (tus ${Math.round(resumable)} MB/s, signed PUT ${Math.round(signed)} MB/s)`,
          baseline: `raw sink that writes ${Math.round(kept)} MB/s, that syncs as well ${Math.round(synced)} MB/s (ratio ${(slower / synced).toFixed(2)}), that drops ${Math.round(dropped)} MB/s`,
          met: slower >= RATE_TARGET * kept,
        },
        {
          id: 'P9 memory',
          target: `<= ${GROWTH_TARGET_MB} MB more for 2 GB than for 50 MB`,
          measured: `${Math.round(highestGrowth)} MB`,
          baseline: `the raw sink that writes ${Math.round(growths.kept)} MB`,
          met: highestGrowth <= GROWTH_TARGET_MB,
        },
      ],
      figures: { medianMbPerSecond: middle, rounds: rates, growthMb: growths },
    }
  },
}
