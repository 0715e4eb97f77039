import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import {
  attachFile,
  contentApproved,
  contentHidden,
  contentRejected,
  contentRemoved,
  contentRestored,
  createContent,
  issueHlsUrl,
  type RemovalGround,
  type ReportType,
  requestUploadUrl,
  type UploadMimeType,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { Service } from '@alcove/kit/service/service'
import { aCaller } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { pino } from 'pino'
import { inject, vi } from 'vitest'
import { findConfinement } from '../../src/adapters/ffmpeg/confinement.ts'
import { mediaConfig } from '../../src/config.ts'
import { createMediaService } from '../../src/service.ts'
import type { Transcoder } from '../../src/transcoder-port.ts'
import { type ClipName, Clips, tools } from './clips.ts'
import { replayTranscodes } from './replay-transcodes.ts'

// Real transcodes on a shared machine.
vi.setConfig({ testTimeout: 60_000 })

export const GRANT_KEY = 'only-for-tests-only-for-tests-only-for-tests'

export interface MediaWorld extends ServiceWorld<Service> {
  clips: Clips
  objectFolder: string
  workFolder: string
}

/** Has ffmpeg work for each content, also where it has made the same before. */
export const ANEW = { isPreparedAnew: true }

/** The tools of this machine, and how they are confined here. */
export const confinedTools = findConfined()

async function findConfined() {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-trial-'))
  const { FFMPEG_UID } = configFor({ objectFolder: folder, workFolder: folder })
  const confinement = await findConfinement(tools.ffmpeg, folder, FFMPEG_UID, pino({ level: 'silent' }))
  await rm(folder, { recursive: true, force: true })
  return { tools, confinement }
}

/**
 * Starts media with its own folders.
 * @param before runs once they exist and before the service starts
 */
export async function startMedia(
  before?: (folders: Folders) => Promise<void>,
  settings: Record<string, string> = {},
  { isPreparedAnew } = { isPreparedAnew: 'FFMPEG_PATH' in settings || 'VIDEO_CODECS' in settings },
): Promise<MediaWorld> {
  const wrap = (real: Transcoder) => (isPreparedAnew ? real : replayTranscodes(real, inject('preparedFilms')))
  const folders = await makeFolders()
  await before?.(folders)
  const world = await startServiceWorld({
    name: 'media',
    hasJobs: true,
    folder: new URL('../..', import.meta.url),
    settleMs: 60_000,
    create: async (deps) =>
      createMediaService(deps, configFor(folders, settings), {
        wrapTranscoder: wrap,
        // Looking for them takes longer than most tests.
        ...(Object.keys(settings).some((name) => name.startsWith('FFMPEG'))
          ? {}
          : { found: await confinedTools }),
      }),
  })
  return {
    ...world,
    ...folders,
    clips: new Clips(folders.clipFolder),
    async stop() {
      await world.stop()
      await rm(folders.root, { recursive: true, force: true })
    },
  }
}

export type Folders = Awaited<ReturnType<typeof makeFolders>>

export async function makeFolders() {
  const root = await mkdtemp(join(tmpdir(), 'alcove-media-'))
  const [objectFolder, workFolder, clipFolder] = ['objects', 'work', 'clips'].map((name) =>
    join(root, name),
  ) as [string, string, string]
  for (const folder of [objectFolder, workFolder, clipFolder]) await mkdir(folder)
  return { root, objectFolder, workFolder, clipFolder }
}

export function configFor(
  folders: Pick<Folders, 'objectFolder' | 'workFolder'>,
  settings: Record<string, string> = {},
) {
  return mediaConfig.parse({
    GRANT_SIGNING_KEY: GRANT_KEY,
    // Relative, as an operator may write them.
    OBJECT_FOLDER: relative(process.cwd(), folders.objectFolder),
    WORK_FOLDER: relative(process.cwd(), folders.workFolder),
    ...settings,
  })
}

const TYPES: Record<string, UploadMimeType> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
}

export function typeOf(name: string): UploadMimeType {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'video/mp4'
}

/** Creates a draft. */
export async function announce(world: MediaWorld, owner: Caller, change: object = {}): Promise<string> {
  const { body } = await world.call(
    createContent,
    { body: { title: 'Vidéo de démonstration', ...change } },
    { as: owner },
  )
  return body.id
}

/** Creates a draft and requests an upload URL for it. `path` is the URL without its origin. */
export async function openUpload(
  world: MediaWorld,
  owner: Caller,
  type: UploadMimeType = 'video/mp4',
  filename = 'démonstration',
) {
  const id = await announce(world, owner)
  const { body } = await world.call(
    requestUploadUrl,
    { params: { id }, body: { filename, mimeType: type } },
    { as: owner },
  )
  const url = new URL(body.uploadUrl)
  return { id, key: body.s3Key, path: url.pathname + url.search, type, owner }
}
export type OpenUpload = Awaited<ReturnType<typeof openUpload>>

export function put(
  world: MediaWorld,
  path: string,
  bytes: Uint8Array | string,
  headers: Record<string, string> = { 'Content-Type': 'video/mp4' },
): Promise<Response> {
  return world.fetch(path, { method: 'PUT', body: bytes as RequestInit['body'] & object, headers })
}

export function attach(world: MediaWorld, upload: OpenUpload, fileSize: number, change: object = {}) {
  return world.call(
    attachFile,
    { params: { id: upload.id }, body: { s3Key: upload.key, mimeType: upload.type, fileSize, ...change } },
    { as: upload.owner },
  )
}

/** Uploads these bytes under this name; returns the response to the submission. */
export async function submit(
  world: MediaWorld,
  owner: Caller,
  name: string,
  bytes: Uint8Array | string,
  filename?: string,
) {
  const upload = await openUpload(world, owner, typeOf(name), filename)
  await put(world, upload.path, bytes, { 'Content-Type': upload.type })
  const answer = await attach(world, upload, Buffer.byteLength(bytes))
  return { ...upload, answer }
}

/** Creates a content that awaits its decision. */
export async function aPreparedContent(
  world: MediaWorld,
  clip: ClipName = 'silent.mp4',
  owner: Caller = aCaller(),
) {
  const content = await submit(world, owner, clip, await world.clips.bytes(clip))
  await world.settle()
  return content
}

/** Sends moderation's approval of a pending content, whose `revision` in media is 2 by then. */
export function approve(
  world: MediaWorld,
  content: { id: string; owner: Caller },
  revision = 3,
  processedRevision = revision - 1,
) {
  const ids = { contentId: content.id, userId: content.owner.id }
  return world.receives(contentApproved, { ...ids, revision, processedRevision })
}
export function reject(world: MediaWorld, content: { id: string; owner: Caller }, revision = 3) {
  const reason = 'Le son est inaudible'
  return world.receives(contentRejected, {
    contentId: content.id,
    userId: content.owner.id,
    revision,
    reason,
  })
}

interface Decided {
  id: string
  owner: Caller
}
const about = ({ id, owner }: Decided) => ({ contentId: id, userId: owner.id })
export function remove(
  world: MediaWorld,
  content: Decided,
  revision = 4,
  change: { ground?: RemovalGround; decisionId?: string } = {},
) {
  return world.receives(contentRemoved, { ...about(content), revision, ...change })
}
export function restore(world: MediaWorld, content: Decided, revision = 5) {
  return world.receives(contentRestored, { ...about(content), revision })
}
export function hide(world: MediaWorld, content: Decided, revision = 4, reportType: ReportType = 'OTHER') {
  return world.receives(contentHidden, { ...about(content), revision, reportType })
}

/** Requests a playback URL, as a visitor past the age gate or with an account. */
export function askHlsUrl(world: MediaWorld, id: string, as?: Caller) {
  const exp = world.clock.now().getTime() / 1000 + 3_600
  const proof = createAgeProofs(GRANT_KEY, world.clock).issue({ id: 'visitor', method: 'declared', exp })
  return world.call(
    issueHlsUrl,
    { params: { id } },
    { headers: { 'X-Age-Proof': proof }, ...(as ? { as } : {}) },
  )
}

/** Path of the master playlist that this caller receives. */
export async function playbackPath(world: MediaWorld, id: string, caller?: Caller): Promise<string> {
  return (await askHlsUrl(world, id, caller)).body.url
}
