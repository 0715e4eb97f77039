import type { ServerResponse } from 'node:http'
import {
  AppError,
  EXPORT_SERVICES,
  type ExportService,
  getExportFile,
  getExportPart,
  listExportFiles,
  type OperationAnswer,
  type OperationReceived,
  type OperationSpec,
  openArchive,
  downloadArchive as operation,
} from '@alcove/contracts'
import { readRequest } from '@alcove/kit/http/read-request'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import { predictLength } from 'client-zip'
import type { HonoRequest } from 'hono'
import type { OpenArchives } from '../../guards/open-archives.ts'
import { archiveMessages, archiveParts, archiveReadme } from '../../messages/archive.fr.ts'
import type { Upstreams } from '../../ports.ts'
import { callService } from '../call-service.ts'
import { type ArchiveEntry, streamArchive } from './archive-stream.ts'

type Received = OperationReceived<typeof operation>
type Opened = OperationAnswer<typeof openArchive>
type Files = OperationAnswer<typeof listExportFiles>

/** What a service wrote down, not read yet. */
interface Part {
  service: ExportService
  bytes: number
}

interface Deps {
  upstreams: Upstreams
  openArchives: OpenArchives
}

/**
 * Everything of an account as one ZIP: what services wrote down, and the own uploads as media has them. Identity checks the
 * address and gives an access token of the holder, with which every service is asked; a refusal of identity is the answer.
 * Nothing is kept here: each file is asked for when the archive reaches it, and goes on as it comes. HEAD begins no download.
 * @throws EXPORT_NOT_FOUND, SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS before the first byte
 */
export async function downloadArchive(
  { upstreams, openArchives }: Deps,
  request: HonoRequest,
  info: RequestInfo,
  outgoing?: ServerResponse,
): Promise<Response> {
  const { params, query } = (await readRequest(operation, request)) as Pick<Received, 'params' | 'query'>
  const { signal } = request.raw
  const isHead = request.method === 'HEAD'
  const open = (how: { begun?: boolean; inspect?: boolean }) => {
    const body = { token: query.token, begun: false, inspect: false, ...how }
    return callService(upstreams, openArchive, { params, body, signal }, info)
  }
  const read = (token: string, spec: OperationSpec, named: Record<string, string>, headOnly = false) =>
    callService(upstreams, spec, { params: named, authorization: `Bearer ${token}`, signal, headOnly }, info)

  const opened = await open({ inspect: true })
  if (!opened.ok) return opened
  const { token, requestedAt } = (await opened.json()) as Opened
  if (!isHead) openArchives.hold(params.id, info.clientIp, outgoing)
  const { exportId } = params
  const files = (await (await requireOk(await read(token, listExportFiles, {}))).json()) as Files
  const parts = await measureAll((service) => read(token, getExportPart(service), { exportId }, true))
  /** Note: an access token lives shorter than a long download, and the account may have ended meanwhile. */
  const openFile = async (spec: OperationSpec, named: Record<string, string>) => {
    const renewed = (await (await requireOk(await open({ begun: true }))).json()) as Opened
    return bodyOf(await requireOk(await read(renewed.token, spec, named)))
  }
  const entries: ArchiveEntry[] = [
    textEntry(archiveMessages.readme, archiveReadme(requestedAt, files.length), requestedAt),
    ...parts.map(({ service, bytes }) => ({
      name: archiveParts[service].file,
      bytes,
      lastModified: new Date(requestedAt),
      open: () => openFile(getExportPart(service), { exportId }),
    })),
    ...files.map((file) => ({
      name: `${archiveMessages.videos}/${file.name}`,
      bytes: file.bytes,
      lastModified: new Date(file.createdAt),
      open: () => openFile(getExportFile, { id: file.contentId }),
    })),
  ]
  const headers = headersOf(entries, requestedAt)
  if (isHead) return new Response(null, { headers })
  // Only what can begin is noted in the journal.
  const begun = await open({})
  if (!begun.ok) return begun
  await begun.body?.cancel()
  return new Response(streamArchive(entries), { headers })
}

function headersOf(entries: readonly ArchiveEntry[], requestedAt: string): Record<string, string> {
  const length = predictLength(entries.map(({ name, bytes }) => ({ name, size: bytes })))
  return {
    'Content-Type': 'application/zip',
    'Content-Length': String(length),
    'Accept-Ranges': 'none',
    'Content-Disposition': `attachment; filename="${archiveMessages.archive(requestedAt.slice(0, 10))}"`,
    // The address is the key: what it opens is neither kept nor listed.
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
}

/** The parts of all services, or of none: an archive does not begin without one. */
async function measureAll(askHead: (service: ExportService) => Promise<Response>): Promise<Part[]> {
  const settled = await Promise.allSettled(EXPORT_SERVICES.map(askHead))
  const heads = settled.map((one) => (one.status === 'fulfilled' ? one.value : null))
  await Promise.allSettled(heads.map((head) => head?.body?.cancel()))
  const parts = EXPORT_SERVICES.flatMap((service, index) => {
    const head = heads[index]
    const bytes = head?.ok ? lengthOf(head) : null
    return bytes === null ? [] : [{ service, bytes }]
  })
  if (parts.length === EXPORT_SERVICES.length) return parts
  const isGone = heads.some((head) => head?.status === 404)
  throw new AppError(isGone ? 'EXPORT_NOT_FOUND' : 'SERVICE_UNAVAILABLE')
}

async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response
  await response.body?.cancel()
  throw new AppError('SERVICE_UNAVAILABLE')
}

function textEntry(name: string, text: string, at: string): ArchiveEntry {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    bytes: bytes.byteLength,
    lastModified: new Date(at),
    open: async () => bodyOf(new Response(bytes)),
  }
}

function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) throw new Error('an answer without a body')
  return body as ReadableStream<Uint8Array>
}

/** In bytes; null where it was not said. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
