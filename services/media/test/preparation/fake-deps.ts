import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { createSourceHandover } from '../../src/adapters/uploads/source-handover.ts'
import type { MediaDeps } from '../../src/deps.ts'
import type { StoredContent } from '../../src/domain/content.ts'
import type { MediaFacts } from '../../src/domain/media-facts.ts'
import type { ObjectStore } from '../../src/ports.ts'
import { aHold } from './fake-store.ts'

interface Surroundings {
  /** The folder that holds everything. */
  root: string
  objects: ObjectStore
  facts: Partial<MediaFacts>
}

/** Dependencies whose store knows one content, and whose tools find these facts and make one rendition. */
export function fakeDeps(
  { root, objects, facts }: Surroundings,
  content: Partial<StoredContent>,
  change: Partial<MediaDeps> = {},
): MediaDeps {
  let n = 0
  const ids = () => `id-${++n}`
  const log = pino({ level: 'silent' })
  const folder = join(root, 'work')
  const disk = {
    isLow: async () => false,
    requireSpace: async () => undefined,
    room: async () => ({ now: 1e9, ever: 1e9 }),
    holdOutput: () => aHold(),
  }
  return {
    objects,
    clock: { now: () => new Date() },
    ids,
    areUploadsOpen: true,
    probes: { run: (_: object, work: () => Promise<unknown>) => work() },
    disk,
    handover: createSourceHandover({ folder, isOn: true, disk, ids, log }),
    networkMark: (address: string) => address,
    log,
    settings: { WORK_FOLDER: folder, UPLOAD_MAX_GIGAPIXELS: 1_000, UPLOAD_MAX_GIGAPIXELS_NEW: 1_000 },
    transcoder: {
      probe: async () => facts,
      countFrames: async () => facts,
      transcode: async (_: string, output: string) => {
        for (const name of ['master.m3u8', 'poster.jpg']) await writeFile(join(output, name), name)
        return { renditions: [240], covers: { count: 0 } }
      },
    },
    store: {
      findContent: async () => content,
      isBlocked: async () => false,
      findRefusal: async () => null,
      findPreparationPause: async () => null,
    },
    ...change,
  } as unknown as MediaDeps
}
