import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../../deps.ts'
import type { UploadHold } from '../../../ports.ts'

/** A process that gives no sign of life for this long holds nothing any more. */
const HOLD_S = 15
const SIGN_OF_LIFE_MS = 1_000
/** The holder writes nothing in the last seconds of its hold, whatever delayed it. */
const MARGIN_MS = 5_000
const LOOK_MS = 100
/** Longer than a hold of a killed process. */
const PATIENCE_MS = 20_000
const RETRY_AFTER_S = 5

/**
 * Runs work on an upload while no other request of any replica does. The newest request wins: the holder is told, and
 * awaited.
 * @throws UPLOAD_NOT_FOUND, UPLOAD_REPLACED, UPLOAD_BUSY while the holder does not end, and whatever `work` throws
 */
export async function holdUpload<T>(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'ids'>,
  id: string,
  work: (hold: UploadHold) => Promise<T>,
): Promise<T> {
  const request = deps.ids()
  const controller = new AbortController()
  let until = await takeUpload(deps, id, request)
  const beat = async () => {
    const asked = performance.now()
    const state = await deps.store.renewUpload(id, request, HOLD_S, deps.clock.now())
    if (!state?.isOpen) controller.abort(new AppError('UPLOAD_NOT_FOUND'))
    else if (!state.isHeld) controller.abort(busy())
    else if (!state.isNewest) controller.abort(new AppError('UPLOAD_REPLACED'))
    if (state?.isHeld) until = endOf(asked)
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    if (performance.now() > until) controller.abort(busy())
    beating ??= beat()
      // The database may answer again before the hold has ended.
      .catch(() => undefined)
      .finally(() => {
        beating = undefined
      })
  }, SIGN_OF_LIFE_MS)
  try {
    return await work({
      signal: controller.signal,
      require() {
        if (performance.now() > until) throw busy()
      },
    })
  } finally {
    clearInterval(timer)
    await beating
    // The hold ends by itself where this fails.
    await deps.store.releaseUpload(id, request).catch(() => undefined)
  }
}

/** @returns when the hold ends, on a monotonic clock */
async function takeUpload({ store }: Pick<MediaDeps, 'store'>, id: string, request: string): Promise<number> {
  if (!(await store.wantUpload(id, request))) throw new AppError('UPLOAD_NOT_FOUND')
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const state = await store.takeUpload(id, request, HOLD_S)
    if (state === null) throw new AppError('UPLOAD_NOT_FOUND')
    if (state.isHeld) return endOf(asked)
    if (!state.isNewest) throw new AppError('UPLOAD_REPLACED')
    if (performance.now() - began > PATIENCE_MS) throw busy()
    await delay(LOOK_MS)
  }
}

/** Counted from before the question, as the database began to count after it. */
const endOf = (asked: number) => asked + HOLD_S * 1000 - MARGIN_MS

const busy = () => new AppError('UPLOAD_BUSY', { retryAfter: RETRY_AFTER_S })
