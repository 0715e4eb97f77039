import { rm } from 'node:fs/promises'
import type { Bucket } from './bucket.ts'

/**
 * Copies an object inside the bucket, and fetches it meanwhile. What has arrived is the copy where the store says the same
 * SHA-256 of it; else the copy itself is fetched: the store tells none, or the original was written again in between.
 * @returns SHA-256 of the copy at the path, as hex digits
 */
export async function freezeObject(
  bucket: Pick<Bucket, 'copyHashed' | 'download'>,
  from: string,
  to: string,
  path: string,
): Promise<string> {
  const [copied, arrived] = await Promise.allSettled([
    bucket.copyHashed(from, to),
    bucket.download(from, path),
  ])
  if (copied.status === 'rejected') {
    await rm(path, { force: true })
    throw copied.reason
  }
  if (arrived.status === 'fulfilled' && arrived.value === copied.value) return arrived.value
  return bucket.download(to, path)
}
