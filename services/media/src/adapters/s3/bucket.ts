import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../../domain/http-range.ts'
import type { StoredObject } from '../../ports.ts'
import { copyHashed } from './copy-hashed.ts'
import { createClient } from './create-client.ts'
import { codeOf, explainError, isMissingObject } from './explain-error.ts'
import type { FilePart } from './part-buffers.ts'
import { putFile, putFilePart, putNew } from './put-object.ts'
import { locationOf, type S3Settings } from './s3-settings.ts'
import { createRetries } from './with-retries.ts'

/** Most keys in one delete request. */
const BATCH = 1_000

export interface ListedObject {
  key: string
  modifiedAt: Date
  bytes: number
}

export interface BucketOptions {
  /** Delay before each retry of a request. */
  retryDelaysMs?: readonly number[]
  /** A server that sends nothing for this long is given up. */
  silentMs?: number
}

export type Bucket = ReturnType<typeof openBucket>

/** Opens a bucket for our stores. Retries each request while the store may recover; other errors are final. */
export function openBucket(settings: S3Settings, { retryDelaysMs, silentMs }: BucketOptions = {}) {
  const { bucket, region } = settings
  const location = locationOf(settings)
  const attempts = createRetries(location, retryDelaysMs)
  const client = createClient(settings, silentMs)

  /** Note: only answers with a body give the reason of a refusal. */
  const check = () => attempts(() => client.listObjectsV2Query(bucket, 'installation.json', '', '', 1, ''))

  return {
    location,
    async check(): Promise<void> {
      await check()
    },
    /** Creates the bucket if it is missing. */
    async create(): Promise<void> {
      await attempts(async () => {
        if (await client.bucketExists(bucket)) return
        await client.makeBucket(bucket, region).catch((error) => {
          if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error
        })
      })
    },
    async stat(key: string): Promise<StoredObject | null> {
      try {
        const { size } = await attempts(() => client.statObject(bucket, key))
        return { size }
      } catch (error) {
        const { cause } = error as Error
        if (isMissingObject(cause)) return null
        if (codeOf(cause) === 'AccessDenied') await check()
        throw error
      }
    },
    /** A stream with backpressure: the server is read no faster than the caller reads. */
    async read(key: string, range: ByteRange | null): Promise<Readable> {
      const source = await attempts(() =>
        range
          ? client.getPartialObject(bucket, key, range.start, range.end - range.start + 1)
          : client.getObject(bucket, key),
      )
      const target = new PassThrough()
      source.once('error', (error) => target.destroy(explainError(error, location)))
      target.once('close', () => source.destroy())
      return source.pipe(target)
    },
    /**
     * Leaves no file behind when it fails.
     * @returns SHA-256 of its bytes, as hex digits
     */
    async download(key: string, path: string): Promise<string> {
      return attempts(async () => {
        try {
          const hash = createHash('sha256')
          const source = await client.getObject(bucket, key)
          // Note: hashed as it arrives, so that the file is not read again for it.
          source.on('data', (chunk: Buffer) => hash.update(chunk))
          await pipeline(source, createWriteStream(path))
          return hash.digest('hex')
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      })
    },
    put: (path: string, key: string) => attempts(() => putFile(settings, path, key)),
    putPart: (part: FilePart, key: string) => attempts(() => putFilePart(settings, part, key)),
    async putText(key: string, text: string): Promise<void> {
      await attempts(() => client.putObject(bucket, key, Buffer.from(text)))
    },
    /** Writes only if the object is missing. @returns true if written */
    async addText(key: string, text: string): Promise<boolean> {
      try {
        await attempts(() => putNew(settings, text, key))
        return true
      } catch (error) {
        const code = codeOf((error as Error).cause)
        if (code === 'PreconditionFailed' || code === 'ConditionalRequestConflict') return false
        throw error
      }
    },
    async copy(from: string, to: string, signal?: AbortSignal): Promise<void> {
      await attempts(() => client.copyObject(bucket, to, `/${bucket}/${from}`), signal)
    },
    /** @returns SHA-256 of the copy, as hex digits; null where the server tells none */
    copyHashed: (from: string, to: string) => attempts(() => copyHashed(client, settings, from, to)),
    /** Objects whose key begins with this prefix, at any depth; fetches a thousand at a time. */
    async *list(prefix: string): AsyncGenerator<ListedObject> {
      for await (const { name, lastModified, size = 0 } of pages(prefix, ''))
        if (name && lastModified) yield { key: name, modifiedAt: lastModified, bytes: size }
    },
    /** Names directly below a prefix that ends with a slash, not deeper ones. */
    async *listNames(prefix: string): AsyncGenerator<string> {
      for await (const { prefix: below } of pages(prefix, '/'))
        if (below) yield below.slice(prefix.length, -1)
    },
    /**
     * Missing keys are no error.
     * @param check runs before each request, repeated ones included; its error ends the removal
     */
    async remove(keys: readonly string[], check: () => Promise<void> = async () => undefined): Promise<void> {
      for (let from = 0; from < keys.length; from += BATCH) {
        const answers = await attempts(async () => {
          await check()
          return client.removeObjects(bucket, keys.slice(from, from + BATCH))
        })
        const [failed] = answers.map((answer) => answer?.Error).filter((error) => error?.Code !== undefined)
        if (failed) throw explainError({ code: failed.Code, message: failed.Message }, location)
      }
    },
  }

  async function* pages(prefix: string, delimiter: string) {
    let token = ''
    do {
      const page = await attempts(() =>
        client.listObjectsV2Query(bucket, prefix, token, delimiter, BATCH, ''),
      )
      yield* page.objects as { name?: string; lastModified?: Date; size?: number; prefix?: string }[]
      token = page.isTruncated ? page.nextContinuationToken : ''
    } while (token !== '')
  }
}

/** True when the bucket itself is missing. */
export function isMissingBucket(error: unknown): boolean {
  return codeOf((error as Error).cause ?? error) === 'NoSuchBucket'
}
