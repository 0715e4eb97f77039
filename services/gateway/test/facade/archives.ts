import { get, type IncomingMessage } from 'node:http'
import type { Call, World } from '../support/world.ts'

export const ID = '0198f5a0-0000-7000-8000-00000000000a'
const EXPORT = '0198f5a0-0000-7000-8000-0000000000d1'
export const ARCHIVE = `/api/users/${ID}/exports/${EXPORT}/archive?token=signed`
export const OPENED = { token: 'reader', requestedAt: '2026-11-23T09:00:00.000Z' }
export const VIDEO = Buffer.from('the bytes of a video')
export const CHUNK = new Uint8Array(64 * 1024)

interface Account {
  open?: (call: Call) => Response
  part?: (call: Call) => Response
  files?: { contentId: string; name: string; bytes: number; createdAt: string }[]
  file?: (call: Call) => Response
}

export const aFile = (contentId: string, bytes: number) => ({
  contentId,
  name: `${contentId}.mp4`,
  bytes,
  createdAt: '2026-11-20T09:00:00.000Z',
})
export const withLength = (body: ReadableStream | Uint8Array | string, bytes: number) =>
  new Response(body as never, { headers: { 'Content-Length': String(bytes) } })
const aPart = ({ service }: Call) => {
  const text = JSON.stringify({ of: service })
  return withLength(text, text.length)
}

/** Answers HEAD. */
export const createHead = (bytes: number) =>
  new Response(null, { headers: { 'Content-Length': String(bytes) } })

/** Streams chunks until the client leaves. */
export function endless() {
  const seen = { chunks: 0, left: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.chunks++
        controller.enqueue(CHUNK)
      },
      cancel() {
        seen.left = true
      },
    },
    { highWaterMark: 0 },
  )
  return { seen, body }
}

/** The services behind an archive, and its readers. */
export function archivesOf(worldOf: () => World) {
  /** Answers of all services for one account. */
  function answerExport({
    open,
    part = aPart,
    files = [],
    file = () => withLength(VIDEO, VIDEO.length),
  }: Account = {}) {
    worldOf().fakes.answer = (call) => {
      if (call.path.endsWith('/open')) return open?.(call) ?? Response.json(OPENED)
      if (call.path.endsWith('/part')) return part(call)
      return call.path.endsWith('/export-files') ? Response.json(files) : file(call)
    }
  }
  const requested = (end: string) => worldOf().calls.filter(({ path }) => path.endsWith(end))
  /** Starts to read and pauses. */
  const startDownload = (path = ARCHIVE) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port: worldOf().port, path, agent: false }, resolve).on('error', reject)
    })
  return { answerExport, requested, startDownload }
}
