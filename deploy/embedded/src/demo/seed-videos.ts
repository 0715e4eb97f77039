import { join } from 'node:path'
import type { Content } from '@alcove/contracts'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import type { Logger } from '@alcove/kit/log/logger'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { mediaConfig } from '@alcove/media/config'
import { filmScene } from './film.ts'
import { SCENES, type Scene } from './landscapes.ts'
import { unlessRefused, until } from './until.ts'
import { upload, type Visitor, visitAs } from './visitor.ts'

interface Seeding {
  url: string
  password: string
  dataDir: string
  environment: Environment
  log: Logger
}

const PATIENCE_MS = 180_000
/** The last scene stays undecided, as a first case for the moderation console. */
const APPROVED = SCENES.slice(0, -1)

export async function seedVideos({ url, password, dataDir, environment, log }: Seeding): Promise<void> {
  const { FFMPEG_PATH, FFPROBE_PATH } = loadConfig(mediaConfig, environment)
  const configured = { ffmpeg: FFMPEG_PATH, ffprobe: FFPROBE_PATH }
  const { ffmpeg } = await findTools(configured, log)
  const [uploader, moderator] = await Promise.all([
    visitAs(url, 'viewer@demo.test', password),
    visitAs(url, 'moderator@demo.test', password),
  ])
  const known = await uploadsOf(uploader)
  const ids = new Map<Scene, string>()
  for (const scene of SCENES) {
    const content = known.get(scene.title)
    if (content) {
      ids.set(scene, content.id)
      continue
    }
    const file = await filmScene(scene, ffmpeg, join(dataDir, 'demo-films'))
    const video = { ...scene, file, filename: 'demonstration.mp4', mimeType: 'video/mp4' } as const
    ids.set(scene, await upload(uploader, video))
  }
  for (const scene of SCENES) {
    const { id, status } = await awaitPrepared(uploader, ids.get(scene) as string)
    if (status === 'PENDING' && APPROVED.includes(scene)) await approve(moderator, id)
  }
  await until('the approved demo videos are listed', PATIENCE_MS, async () => {
    const { member } = await uploader.call('GET /api/contents', { query: { itemsPerPage: 100 } })
    const listed = new Set(member.map((one) => one.title))
    return APPROVED.every((scene) => listed.has(scene.title)) || undefined
  })
}

function awaitPrepared(uploader: Visitor, id: string): Promise<Content> {
  return until(`demo video ${id} is prepared`, PATIENCE_MS, async () => {
    const one = await uploader.call('GET /api/contents/{id}', { params: { id } })
    if (one.status === 'FAILED') throw new Error(`${one.title}: ${one.failureReason}`)
    return one.status === 'PREPARING' ? undefined : one
  })
}

/** Moderation receives a prepared video a moment after media; an earlier decision is refused. */
function approve(moderator: Visitor, id: string): Promise<Content> {
  return until(`demo video ${id} can be approved`, PATIENCE_MS, () =>
    unlessRefused('CONTENT_NOT_READY', () =>
      moderator.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } }),
    ),
  )
}

/** Maps existing videos by title. Failed ones are excluded, so that they are uploaded again. */
async function uploadsOf(visitor: Visitor) {
  const { member } = await visitor.call('GET /api/contents', { query: { mine: 'true', itemsPerPage: 100 } })
  const usable = member.filter((content) => content.status !== 'FAILED')
  return new Map(usable.map((content) => [content.title, content]))
}
