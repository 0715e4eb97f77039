import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, StoredObject } from '../../ports.ts'
import { createClient } from './create-client.ts'
import { codeOf, explainError, isMissingObject } from './explain-error.ts'
import { putFile, putNew } from './put-object.ts'
import { locationOf, type S3Settings } from './s3-settings.ts'
import { createRetries } from './with-retries.ts'

/** One request removes so many at most. */
const BATCH = 1_000

export interface ListedObject {
  key: string
  modifiedAt: Date
  bytes: number
}

export interface BucketOptions {
  /** How long to wait before each repetition of a request. */
  retryDelaysMs?: readonly number[]
  /** After which a server that says nothing is given up. */
  silentMs?: number
}

export type Bucket = ReturnType<typeof openBucket>

/** What stores of ours ask of a bucket. Every request is repeated while the store may recover; the rest is final. */
export function openBucket(settings: S3Settings, { retryDelaysMs, silentMs }: BucketOptions = {}) {
  const { bucket, region } = settings
  const location = locationOf(settings)
  const attempts = createRetries(location, retryDelaysMs)
  const client = createClient(settings, silentMs)

  /** Note: only an answer with a body says why it refuses. */
  const check = () => attempts(() => client.listObjectsV2Query(bucket, 'installation.json', '', '', 1, ''))

  return {
    location,
    async check(): Promise<void> {
      await check()
    },
    /** Makes the bucket where it is not there. */
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
    /** A stream that is read from the server no faster than it is read here. */
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
    /** Into a file that is not there when it fails. */
    async download(key: string, path: string): Promise<void> {
      await attempts(async () => {
        try {
          await pipeline(await client.getObject(bucket, key), createWriteStream(path))
        } catch (error) {
          await rm(path, { force: true })
          throw error
        }
      })
    },
    put: (path: string, key: string) => attempts(() => putFile(settings, path, key)),
    async putText(key: string, text: string): Promise<void> {
      await attempts(() => client.putObject(bucket, key, Buffer.from(text)))
    },
    /** Only where there is none. @returns whether it was written */
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
    /** Objects whose key begins with this, however deep; a thousand are asked for at a time. */
    async *list(prefix: string): AsyncGenerator<ListedObject> {
      for await (const { name, lastModified, size = 0 } of pages(prefix, ''))
        if (name && lastModified) yield { key: name, modifiedAt: lastModified, bytes: size }
    },
    /** Names right below a prefix that ends with a slash: what lies deeper is not listed. */
    async *listNames(prefix: string): AsyncGenerator<string> {
      for await (const { prefix: below } of pages(prefix, '/'))
        if (below) yield below.slice(prefix.length, -1)
    },
    /** What is not there is no error. */
    async remove(keys: readonly string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += BATCH) {
        const answers = await attempts(() => client.removeObjects(bucket, keys.slice(from, from + BATCH)))
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

/** Whether the bucket itself is missing. */
export function isMissingBucket(error: unknown): boolean {
  return codeOf((error as Error).cause ?? error) === 'NoSuchBucket'
}
