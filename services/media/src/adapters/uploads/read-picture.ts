import { AppError, OWN_COVER_MAX_BYTES } from '@alcove/contracts'
import { readBody } from '@alcove/kit/http/read-request'

/** The longest picture takes as long over a line of 1.2 Mbit/s; until then it holds one of few places. */
const DEADLINE_MS = 60_000

/**
 * Reads a sent picture. What is refused stays to be drained.
 * @param announced the header Content-Length, if there is one
 * @throws BODY_TOO_LARGE, MALFORMED_REQUEST where it breaks off or takes too long
 */
export async function readPicture(
  body: ReadableStream<Uint8Array> | null,
  announced: string | undefined,
  deadlineMs = DEADLINE_MS,
): Promise<Uint8Array> {
  if (Number(announced ?? 0) > OWN_COVER_MAX_BYTES) throw tooLarge()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const signal = AbortSignal.timeout(deadlineMs)
  const piped = (body ?? new Blob([]).stream()).pipeTo(writable, { signal, preventCancel: true })
  // Awaited below; its error is that of the read.
  const released = piped.catch(() => undefined)
  try {
    return await readBody(readable, OWN_COVER_MAX_BYTES)
  } catch (error) {
    throw error instanceof AppError ? tooLarge() : new AppError('MALFORMED_REQUEST', { cause: error })
  } finally {
    await released
  }
}

const tooLarge = () =>
  new AppError('BODY_TOO_LARGE', { message: 'Une image de couverture pèse 8 Mo au plus' })
