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

/** An export part of a service, not read yet. */
interface Part {
  service: ExportService
  bytes: number
}

interface Deps {
  upstreams: Upstreams
  openArchives: OpenArchives
}

/**
 * Streams everything of an account as one ZIP: each service's part and the own uploads. Identity checks the address and
 * issues an access token for each read; its refusal is the answer. Nothing is stored here, and HEAD starts no download.
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
  /** Note: a long download outlives an access token, and the account may have been deleted meanwhile. */
  const openFile = async (spec: OperationSpec, named: Record<string, string>) => {
    const renewed = (await (await requireOk(await open({ begun: true }))).json()) as Opened
    return requireBody(await requireOk(await read(renewed.token, spec, named)))
  }
  const entries: ArchiveEntry[] = [
    createTextEntry(archiveMessages.readme, archiveReadme(requestedAt, files.length), requestedAt),
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
  const headers = createHeaders(entries, requestedAt)
  if (isHead) return new Response(null, { headers })
  // Note: only a download that can start enters the journal.
  const begun = await open({})
  if (!begun.ok) return begun
  await begun.body?.cancel()
  return new Response(streamArchive(entries), { headers })
}

function createHeaders(entries: readonly ArchiveEntry[], requestedAt: string): Record<string, string> {
  const length = predictLength(entries.map(({ name, bytes }) => ({ name, size: bytes })))
  return {
    'Content-Type': 'application/zip',
    'Content-Length': String(length),
    'Accept-Ranges': 'none',
    'Content-Disposition': `attachment; filename="${archiveMessages.archive(requestedAt.slice(0, 10))}"`,
    // Note: the address grants access, so its answer is neither cached nor indexed.
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  }
}

/** Measures the parts of all services; fails unless all are available. */
async function measureAll(fetchHead: (service: ExportService) => Promise<Response>): Promise<Part[]> {
  const settled = await Promise.allSettled(EXPORT_SERVICES.map(fetchHead))
  const heads = settled.map((result) => (result.status === 'fulfilled' ? result.value : null))
  await Promise.allSettled(heads.map((head) => head?.body?.cancel()))
  const parts = EXPORT_SERVICES.flatMap((service, index) => {
    const head = heads[index]
    const bytes = head?.ok ? readLength(head) : null
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

function createTextEntry(name: string, text: string, at: string): ArchiveEntry {
  const bytes = new TextEncoder().encode(text)
  return {
    name,
    bytes: bytes.byteLength,
    lastModified: new Date(at),
    open: async () => requireBody(new Response(bytes)),
  }
}

function requireBody({ body }: Response): ReadableStream<Uint8Array> {
  if (!body) throw new Error('expected an answer with a body, got none')
  return body as ReadableStream<Uint8Array>
}

/** In bytes; null without Content-Length. */
function readLength({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
