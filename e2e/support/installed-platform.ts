import { until } from '@alcove/embedded/demo/until'
import { type Upload, upload, type Visitor, visitAs } from '@alcove/embedded/demo/visitor'
import { newInstallation } from './copied-installation.ts'
import { PEOPLE, type People, type Person } from './people.ts'
import { type Program, type RunningPlatform, runPlatform } from './run-platform.ts'

/** A platform with an uploader, a moderator and an administrator, in a data folder of its own. */
export interface InstalledPlatform {
  dataDir: string
  people: People
  /** The running platform. */
  running: RunningPlatform
  enter(person: Person): Promise<Visitor>
  kill(): Promise<void>
  /** Starts again after a kill or a stop. */
  start(): Promise<void>
  /** Stops it and all processes it has left behind. */
  remove(): Promise<void>
}

const PREPARED_WITHIN_MS = 150_000

interface Options {
  program?: Program
  environment?: Record<string, string>
  /** Called when the data folder exists, before the first start. */
  before?: (dataDir: string) => Promise<void>
}

export async function installPlatform(options: Options = {}): Promise<InstalledPlatform> {
  const { dataDir, remove } = await newInstallation()
  try {
    return await install(options, dataDir, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function install(
  { before, ...options }: Options,
  dataDir: string,
  remove: () => Promise<void>,
): Promise<InstalledPlatform> {
  await before?.(dataDir)
  const platform: InstalledPlatform = {
    dataDir,
    people: PEOPLE,
    running: await runPlatform({ ...options, dataDir }),
    enter: ({ email, password }) => visitAs(platform.running.url, email, password),
    kill: () => platform.running.kill(),
    async start() {
      platform.running = await runPlatform({ ...options, dataDir })
    },
    async remove() {
      await platform.running.stop()
      await remove()
    },
  }
  return platform
}

/** Uploads a film under a title. @returns the content's id */
export function sendFilm(
  visitor: Visitor,
  title: string,
  file: Buffer,
  more: Pick<Upload, 'description' | 'captions'> = {},
): Promise<string> {
  return upload(visitor, { ...more, title, file, filename: 'film.mp4', mimeType: 'video/mp4' })
}

/** Uploads it as the platform's uploader and approves it as its moderator. @returns the content's id */
export async function publishFilm(platform: InstalledPlatform, title: string, file: Buffer): Promise<string> {
  const id = await sendFilm(await platform.enter(platform.people.uploader), title, file)
  const moderator = await platform.enter(platform.people.moderator)
  await until('it is published', PREPARED_WITHIN_MS, () =>
    moderator
      .call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } })
      .catch(() => undefined),
  )
  return id
}
