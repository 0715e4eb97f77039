import { attachFile, contentProcessed } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { INFO_HEADERS } from '@alcove/kit/http/request-info'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ANEW, type MediaWorld, openUpload, put, startMedia } from '../../support/world.ts'

export let world: MediaWorld
/** Titles of contents by their ids. */
const names = new Map<string, string>()

/** One world for a file of tests. */
export function startQueue(): void {
  beforeAll(async () => {
    world = await startMedia(undefined, {}, ANEW)
  })
  afterAll(() => world.stop())
  afterEach(() => names.clear())
}

/** @param address from a network of its own, unless it is given */
export async function send(
  name: string,
  as: Caller,
  clip: 'heavy.mp4' | 'film.mp4' | 'tiny.mp4' = 'tiny.mp4',
  address = `192.0.2.${++last}`,
) {
  const upload = await openUpload(world, as)
  const bytes = await world.clips.bytes(clip)
  await put(world, upload.path, bytes)
  const body = { s3Key: upload.key, mimeType: upload.type, fileSize: bytes.length }
  const headers = { [INFO_HEADERS.clientIp]: address }
  const answer = await world.call(attachFile, { params: { id: upload.id }, body }, { as, headers })
  expect(answer.status).toBe(202)
  names.set(upload.id, name)
}
let last = 0

/** For the preparations of several films, one after the other, on a busy machine. */
export const HEAVY_MS = 180_000

/** Names of what has been prepared, in order. */
export const prepared = async () =>
  (await world.published(contentProcessed)).flatMap((one) => names.get(one.contentId as string) ?? [])
