import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FilePart } from './part-buffers.ts'
import type { S3Settings } from './s3-settings.ts'
import { signUrl } from './sign-url.ts'
import { transportFor } from './transport.ts'

/** Time for the request to begin; its duration is not limited. */
const EXPIRES_S = 900
const MOST_ANSWER_BYTES = 64 * 1024

/**
 * Sends a file in one request: the object is there whole, or not at all, and no memory is taken for it. The minio client
 * holds parts of up to 64 MB in memory, leaves parts behind when it is cut off, and joins two uploads to one key.
 */
export async function putFile(settings: S3Settings, path: string, key: string): Promise<void> {
  const { size: bytes } = await stat(path)
  await putFilePart(settings, { path, start: 0, bytes, md5: null }, key)
}

/** Sends a part of a file in one request, as an object. */
export async function putFilePart(
  settings: S3Settings,
  { path, start, bytes, md5 }: FilePart,
  key: string,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const body = bytes > 0 ? createReadStream(path, { start, end: start + bytes - 1 }) : Readable.from([])
  await putObject(settings, key, bytes, body, md5 === null ? {} : { 'content-md5': md5 }, query)
}

/** One part of a multipart upload; sent again, it replaces the former. */
export interface PartOfUpload {
  uploadId: string
  /** From 1. */
  number: number
}

/** Sends a part of a file as one part of an upload that becomes an object later. */
export async function putPart(
  settings: S3Settings,
  part: FilePart,
  key: string,
  { uploadId, number }: PartOfUpload,
): Promise<void> {
  await putFilePart(settings, part, key, { partNumber: String(number), uploadId })
}

/**
 * Sends a text unless the key is there, of which the server is the judge. One that knows no conditional writes takes it
 * either way. The minio client sends no such header.
 * @throws Error with code PreconditionFailed, or ConditionalRequestConflict while another one is being written
 */
export async function putNew(settings: S3Settings, text: string, key: string): Promise<void> {
  const body = Buffer.from(text)
  const put = (headers: Record<string, string>) =>
    putObject(settings, key, body.length, Readable.from([body]), headers)
  await put({ 'if-none-match': '*' }).catch((error) => {
    if ((error as { code?: string }).code !== 'NotImplemented') throw error
    return put({})
  })
}

async function putObject(
  settings: S3Settings,
  key: string,
  bytes: number,
  body: Readable,
  conditions: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { endpoint, bucket } = settings
  const headers = { 'content-length': String(bytes), ...conditions }
  const url = signUrl(
    { method: 'PUT', endpoint, path: `${bucket}/${key}`, headers, query, expiresInS: EXPIRES_S },
    settings,
    new Date(),
  )
  const { hostname, port, pathname, search, protocol } = new URL(url)
  await new Promise<void>((resolve, reject) => {
    const request = transportFor(endpoint).request(
      { method: 'PUT', protocol, hostname, port, path: pathname + search, headers },
      (response) => {
        refusalOf(response)
          .then((refusal) => (refusal ? reject(refusal) : resolve()), reject)
          .finally(() => body.destroy())
      },
    )
    request.once('error', (error) => {
      body.destroy()
      reject(error)
    })
    body.once('error', (error) => {
      request.destroy()
      reject(error)
    })
    body.pipe(request)
  })
}

/** Null if the object was accepted. */
async function refusalOf(response: IncomingMessage): Promise<Error | null> {
  let text = ''
  for await (const chunk of response) if (text.length < MOST_ANSWER_BYTES) text += chunk
  const status = response.statusCode ?? 0
  if (status === 200) return null
  const named = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  const code = status >= 500 && status !== 501 ? String(status) : (named ?? `HTTP ${status}`)
  return Object.assign(new Error(`PUT was answered ${status}`), { code })
}
