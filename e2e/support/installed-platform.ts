import { upload, type Visitor, visitAs } from '@alcove/embedded/demo/visitor'
import { createPeople, type People, type Person } from './people.ts'
import { newDataDir, type Program, type RunningPlatform, runPlatform } from './run-platform.ts'

/** A platform with an uploader, a moderator and an administrator, in a data folder of its own. */
export interface InstalledPlatform {
  dataDir: string
  people: People
  /** The one that runs just now. */
  running: RunningPlatform
  enter(person: Person): Promise<Visitor>
  kill(): Promise<void>
  /** After a kill or a stop. */
  start(): Promise<void>
  /** Ends it and everything it has left behind. */
  remove(): Promise<void>
}

interface Options {
  program?: Program
  environment?: Record<string, string>
}

export async function installPlatform(options: Options = {}): Promise<InstalledPlatform> {
  const { dataDir, remove } = await newDataDir()
  try {
    return await install(options, dataDir, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function install(
  options: Options,
  dataDir: string,
  remove: () => Promise<void>,
): Promise<InstalledPlatform> {
  const people = await createPeople(dataDir)
  const platform: InstalledPlatform = {
    dataDir,
    people,
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

/** A film that everybody calls by its title. @returns the content's id */
export function sendFilm(visitor: Visitor, title: string, file: Buffer): Promise<string> {
  return upload(visitor, { title, file, filename: 'film.mp4', mimeType: 'video/mp4' })
}
