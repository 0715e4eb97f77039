import type { Readable } from 'node:stream'
import { AppError, TUS_HEADERS, UPLOAD_MAX_BYTES } from '@alcove/contracts'
import { toTusRefusal } from './tus-refusals.ts'

export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  /** That of the upload; of a new one, its future id. */
  id: string
  header: (name: string) => string | undefined
  body?: ReadableStream<Uint8Array> | null
}

/** What the protocol asks of us. Only what the method needs. */
export interface TusSteps {
  create?(bytes: number, metadata: Readonly<Record<string, string | null>>): Promise<void>
  measure?(): Promise<{ bytes: number; offset: number }>
  /** @returns bytes that are safe then */
  append?(body: Readable, offset: number): Promise<number>
  complete?(): Promise<void>
  remove?(): Promise<void>
}

const BODY_TYPE = 'application/offset+octet-stream'
const PATH = '/api/uploads'
/** No others reach the library: a proxy's would be judged too. */
const REQUEST_HEADERS = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-defer-length'],
  ...['upload-concat', 'content-type', 'content-length'],
]
const ANSWER_HEADERS = ['location', 'upload-offset', 'upload-length', 'cache-control']

/**
 * Answers one request of the tus protocol by these steps.
 * @returns headers of the answer
 * @throws AppError, and whatever a step throws
 */
export async function answerTus(
  { method, id, header, body = null }: TusRequest,
  steps: TusSteps,
): Promise<Record<string, string>> {
  if (header('tus-resumable') !== TUS_HEADERS['Tus-Resumable']) throw new AppError('TUS_VERSION_UNSUPPORTED')
  const isPatch = method === 'PATCH'
  if (isPatch && header('content-type') !== BODY_TYPE) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  // Note: loaded with the first upload, for it brings a web server of its own.
  const { DataStore, Server, Upload } = await import('@tus/server')
  let appending: Promise<number> | undefined
  let failure: unknown
  const datastore = Object.assign(new DataStore(), {
    extensions: ['creation', 'termination'],
    async create(upload: InstanceType<typeof Upload>) {
      await steps.create?.(upload.size ?? 0, upload.metadata ?? {})
      return upload
    },
    async getUpload() {
      const { bytes = 0, offset = 0 } = (await steps.measure?.()) ?? {}
      return new Upload({ id, size: bytes, offset })
    },
    async write(stream: Readable, _: string, offset: number) {
      appending = steps.append?.(stream, offset)
      return (await appending) ?? offset
    },
    remove: async () => steps.remove?.(),
  })
  const server = new Server({
    path: PATH,
    datastore,
    relativeLocation: true,
    maxSize: UPLOAD_MAX_BYTES,
    namingFunction: () => id,
    async onUploadFinish() {
      await steps.complete?.()
      return {}
    },
    onResponseError(_, error) {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(
    new Request(`http://media${PATH}${method === 'POST' ? '' : `/${id}`}`, {
      method,
      headers: pick(REQUEST_HEADERS, header),
      ...(isPatch && body ? { body, duplex: 'half' } : {}),
    }),
  )
  // A broken body is answered before the bytes that have arrived are safe.
  await appending?.catch(() => undefined)
  if (!response.ok) throw toTusRefusal(failure, response.status)
  return pick(ANSWER_HEADERS, (name) => response.headers.get(name) ?? undefined)
}

function pick(names: string[], read: (name: string) => string | undefined): Record<string, string> {
  const found = names.map((name) => [name, read(name)] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
