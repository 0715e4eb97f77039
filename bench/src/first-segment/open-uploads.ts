import { createPeople, PEOPLE } from '@alcove/e2e/support/people.ts'
import { newDataDir, runPlatform } from '@alcove/e2e/support/run-platform.ts'
import { until } from '@alcove/embedded/demo/until'
import { visitAs } from '@alcove/embedded/demo/visitor'
import { playFirstSegment } from './first-segment.ts'
import { sendFilm } from './send-film.ts'

export interface Uploads extends AsyncDisposable {
  /** Uploads a film and plays its first segment. @returns milliseconds from the last byte sent to the last received */
  toFirstSegment(film: Buffer, signal: AbortSignal): Promise<number>
}

const LADDER_MS = 600_000

/** A running platform and an uploader, in a temporary data folder. */
export async function openUploads(): Promise<Uploads> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, remove } = await newDataDir()
  opened.defer(remove)
  const platform = await runPlatform({ dataDir })
  opened.defer(() => platform.stop())
  await createPeople(dataDir)
  const all = opened.move()
  return {
    async toFirstSegment(film, signal) {
      const visitor = await visitAs(platform.url, PEOPLE.uploader.email, PEOPLE.uploader.password)
      const { id, sentAt } = await sendFilm(visitor, film, signal)
      const playedAt = await playFirstSegment(platform.url, visitor, id, signal)
      // The rest of the ladder finishes before the next measurement.
      await until('the film is prepared', LADDER_MS, async () => {
        signal.throwIfAborted()
        const { status } = await visitor.call('GET /api/contents/{id}', { params: { id } })
        if (status === 'FAILED') throw new Error('The film could not be prepared')
        return status === 'PREPARING' ? undefined : status
      })
      return playedAt - sentAt
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
