import type { Readable } from 'node:stream'
import type { MediaDeps } from '../../deps.ts'
import type { PartialUpload, UploadHold } from '../../ports.ts'
import { SPACE_PORTION_BYTES, toUploadRefusal } from './receive-upload.ts'

type Deps = Pick<MediaDeps, 'parts' | 'disk' | 'arriving' | 'metrics'>

export interface ArrivingBody {
  body: Readable
  /** Bytes that are safe already. */
  offset: number
  /** Most bytes of the body. */
  length: number
  hold: UploadHold
  /** Called before the first byte is written. */
  admit: () => Promise<void>
  /** Called with the bytes that this body has brought so far. */
  onArrived: (bytes: number) => void
}

/**
 * Appends one body to an upload, as long as it is held. What has arrived stays when the body ends early.
 * @returns bytes that are safe now
 * @throws what `admit` throws, TOO_MANY_REQUESTS, STORAGE_FULL, MALFORMED_REQUEST, the reason of the hold's signal
 */
export async function appendBody(
  deps: Deps,
  upload: PartialUpload & { userId: string },
  { body, offset, length, hold, admit, onArrived }: ArrivingBody,
): Promise<number> {
  const space = deps.disk.holdSpace()
  const leave = deps.arriving.enter(upload.userId)
  const { inProgress } = deps.metrics.uploads
  inProgress.inc()
  const stop = () => body.destroy(hold.signal.reason)
  try {
    await admit()
    const room = deps.parts.roomFor(length)
    await space.cover(Math.min(room, SPACE_PORTION_BYTES))
    hold.signal.throwIfAborted()
    hold.signal.addEventListener('abort', stop, { once: true })
    let [before, sure] = [0, SPACE_PORTION_BYTES]
    return await deps.parts.append(upload, offset, body, async (bytes) => {
      hold.signal.throwIfAborted()
      hold.require()
      onArrived(bytes)
      // Where one part at a time lies here, its room stays promised.
      if (room === length) space.written(before)
      before = bytes
      if (bytes <= sure || sure >= room) return
      sure = bytes + SPACE_PORTION_BYTES
      await space.cover(Math.min(sure, room))
    })
  } catch (error) {
    throw hold.signal.aborted ? hold.signal.reason : toUploadRefusal(error)
  } finally {
    hold.signal.removeEventListener('abort', stop)
    inProgress.dec()
    leave()
    space.release()
  }
}
