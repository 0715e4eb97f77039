import { request } from 'node:http'
import { TUS_HEADERS, UPLOAD_KEY_HEADER, type UploadMimeType } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { announce, type MediaWorld } from '../../support/world.ts'

const VERSION = { 'Tus-Resumable': TUS_HEADERS['Tus-Resumable'] }

export function metadataOf(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export interface TusAnswer {
  status: number
  /** `code` of a refusal. */
  code: string | undefined
  message: string | undefined
  headers: Headers
  offset: number | null
  key: string | null
}

/** Sends one request of the tus protocol as this account. */
export async function tus(
  world: Pick<MediaWorld, 'fetch' | 'identity'>,
  as: Caller | null,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: RequestInit['body'],
): Promise<TusAnswer> {
  const authorization = as ? { Authorization: `Bearer ${await world.identity.token(as)}` } : {}
  const response = await world.fetch(path, {
    method,
    headers: { ...VERSION, ...authorization, ...headers },
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit)
  const isProblem = response.headers.get('content-type')?.includes('problem+json') && method !== 'HEAD'
  const problem = isProblem ? ((await response.json()) as { code: string; message: string }) : undefined
  const offset = response.headers.get('upload-offset')
  return {
    status: response.status,
    code: problem?.code,
    message: problem?.message,
    headers: response.headers,
    offset: offset === null ? null : Number(offset),
    key: response.headers.get(UPLOAD_KEY_HEADER),
  }
}

export interface Begun {
  id: string
  contentId: string
  path: string
  owner: Caller
}

export function create(
  world: MediaWorld,
  owner: Caller | null,
  contentId: string,
  bytes: number | string,
  change: Record<string, string> = {},
) {
  const fields = { contentId, filename: 'démonstration.mp4', filetype: 'video/mp4', ...change }
  return tus(world, owner, 'POST', '/api/uploads', {
    'Upload-Length': String(bytes),
    'Upload-Metadata': metadataOf(fields),
  })
}

/** Begins the upload of a new draft. */
export async function begin(
  world: MediaWorld,
  owner: Caller,
  bytes: number,
  filetype: UploadMimeType = 'video/mp4',
): Promise<Begun> {
  const contentId = await announce(world, owner)
  const { status, code, headers } = await create(world, owner, contentId, bytes, { filetype })
  const path = headers.get('location')
  if (status !== 201 || !path) throw new Error(`expected 201 with a Location, got ${status} ${code}`)
  return { id: path.slice(path.lastIndexOf('/') + 1), contentId, path, owner }
}

export function patch(
  world: Pick<MediaWorld, 'fetch' | 'identity'>,
  upload: Begun,
  offset: number,
  body: Uint8Array | string | ReadableStream<Uint8Array>,
  change: Record<string, string> = {},
) {
  const length = typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : null
  return tus(
    world,
    upload.owner,
    'PATCH',
    upload.path,
    {
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...(length === null ? {} : { 'Content-Length': String(length) }),
      ...change,
    },
    body as RequestInit['body'] & object,
  )
}

export const head = (world: Pick<MediaWorld, 'fetch' | 'identity'>, upload: Begun) =>
  tus(world, upload.owner, 'HEAD', upload.path)
export const terminate = (world: MediaWorld, upload: Begun) => tus(world, upload.owner, 'DELETE', upload.path)

/** A body that sends these bytes and then hangs, until it breaks off or goes on. */
export function hangingBody(bytes: Uint8Array) {
  const { promise: opened, resolve: open } = Promise.withResolvers<Uint8Array | Error>()
  let hasBegun = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!hasBegun) {
        hasBegun = true
        return controller.enqueue(bytes)
      }
      const rest = await opened
      if (rest instanceof Error) return controller.error(rest)
      controller.enqueue(rest)
      controller.close()
    },
  })
  return { body, goOn: (rest: Uint8Array) => open(rest), breakOff: () => open(connectionLost()) }
}

const connectionLost = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })

/** A PATCH over a socket of which only the beginning is sent. */
export function openPatch(
  origin: string,
  { path }: Begun,
  token: string,
  offset: number,
  announced: number,
  sent: Uint8Array,
) {
  const outgoing = request(`${origin}${path}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      ...VERSION,
      Authorization: `Bearer ${token}`,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(announced),
    },
  })
  outgoing.on('error', () => undefined)
  outgoing.write(sent)
  return outgoing
}
