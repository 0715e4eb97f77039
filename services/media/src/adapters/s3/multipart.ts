import { text } from 'node:stream/consumers'
import type { BucketOptions } from './bucket.ts'
import { createClient } from './create-client.ts'
import { codeOf } from './explain-error.ts'
import type { FilePart } from './part-buffers.ts'
import { putPart } from './put-object.ts'
import { locationOf, type S3Settings } from './s3-settings.ts'
import { createRetries } from './with-retries.ts'

export interface StoredPart {
  part: number
  etag: string
  /** Bytes. */
  size: number
}

export type Multipart = ReturnType<typeof openMultipart>

/** Objects that are sent in parts by several requests, perhaps of several processes. */
export function openMultipart(settings: S3Settings, { retryDelaysMs, silentMs }: BucketOptions = {}) {
  const { bucket, region } = settings
  const attempts = createRetries(locationOf(settings), retryDelaysMs)
  const client = createClient(settings, silentMs)
  const isGone = (error: unknown) => codeOf((error as Error).cause ?? error) === 'NoSuchUpload'

  return {
    begin: (key: string) => attempts(() => client.initiateNewMultipartUpload(bucket, key, {})),
    put: (part: FilePart, key: string, uploadId: string, number: number) =>
      attempts(() => putPart(settings, part, key, { uploadId, number })),
    /** The parts in order; null once the object is complete, or the upload was given up. */
    async list(key: string, uploadId: string): Promise<StoredPart[] | null> {
      try {
        return await attempts(async () => {
          const query = `uploadId=${encodeURIComponent(uploadId)}&max-parts=1000`
          const request = { method: 'GET', bucketName: bucket, objectName: key, query }
          return readParts(await text(await client.makeRequestAsync(request, '', [200], region)))
        })
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    async complete(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void> {
      const etags = parts.map(({ part, etag }) => ({ part, etag }))
      await attempts(() => client.completeMultipartUpload(bucket, key, uploadId, etags))
    },
    async abort(key: string, uploadId: string): Promise<void> {
      await attempts(() => client.abortMultipartUpload(bucket, key, uploadId)).catch((error) => {
        if (!isGone(error)) throw error
      })
    },
  }
}

const PART = /<Part>(.*?)<\/Part>/gs

/** Note: the client keeps its own list of parts to itself. */
function readParts(xml: string): StoredPart[] {
  const parts = [...xml.matchAll(PART)].map(([, part = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(part)?.[1] ?? ''
    const etag = field('ETag').replaceAll(/&quot;|&#34;|"/g, '')
    return { part: Number(field('PartNumber')), etag, size: Number(field('Size')) }
  })
  return parts.sort((a, b) => a.part - b.part)
}
