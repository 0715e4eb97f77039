import { createReadStream } from 'node:fs'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from './manifest.ts'
import { type ObjectEntry, readObjectIndex } from './object-index.ts'
import { compareKeys, type FoundFile, walkFiles } from './walk-files.ts'
import { writeStored } from './write-file.ts'

/**
 * Copies every object into the backup and writes the index beside them. Objects are never changed in place, so one that an
 * earlier backup has with the same size and time is linked from there.
 * @param base folder of that earlier backup
 * @param onKey told of each object that is in the backup
 */
export async function copyObjects(
  objectFolder: string,
  folder: string,
  base: string | undefined,
  signal: AbortSignal,
  onKey: (key: string) => void = () => undefined,
): Promise<Manifest['objects']> {
  const total = { count: 0, bytes: 0 }
  async function* lines(): AsyncGenerator<string> {
    const earlier = earlierEntries(base)
    try {
      for await (const found of walkFiles(objectFolder)) {
        signal.throwIfAborted()
        const same = base ? await earlier.find(found) : undefined
        const entry = await copyObject(objectFolder, folder, found, same && base ? { same, base } : undefined)
        if (!entry) continue
        total.count++
        total.bytes += entry.bytes
        onKey(entry.key)
        yield `${JSON.stringify(entry)}\n`
      }
    } finally {
      await earlier.close()
    }
  }
  const index = await writeStored(folder, OBJECT_INDEX, Readable.from(lines(), { objectMode: false }), {
    gzip: true,
  })
  return { ...total, index }
}

/** Undefined where it is gone meanwhile. */
async function copyObject(
  objectFolder: string,
  folder: string,
  { key, mtimeMs }: FoundFile,
  linked: { same: ObjectEntry; base: string } | undefined,
): Promise<ObjectEntry | undefined> {
  const path = `${OBJECT_FOLDER}/${key}`
  if (linked) {
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    const done = await link(join(linked.base, path), join(folder, path)).then(
      () => true,
      () => false,
    )
    if (done) return linked.same
  }
  try {
    const { bytes, sha256 } = await writeStored(folder, path, createReadStream(join(objectFolder, key)))
    return { key, bytes, sha256, mtimeMs }
  } catch (error) {
    const { code, path: missing } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && missing === join(objectFolder, key)) return undefined
    throw error
  }
}

/** Walks the index of an earlier backup beside the objects of now: both are in the same order. */
function earlierEntries(base: string | undefined) {
  const entries = base ? readObjectIndex(join(base, OBJECT_INDEX)) : undefined
  let current: ObjectEntry | undefined
  let ended = false
  return {
    async find({ key, size, mtimeMs }: FoundFile): Promise<ObjectEntry | undefined> {
      while (!ended && (!current || compareKeys(current.key, key) < 0)) {
        const next = await entries?.next()
        ended = next?.done ?? true
        current = ended ? undefined : (next?.value as ObjectEntry)
      }
      return current?.key === key && current.bytes === size && current.mtimeMs === mtimeMs
        ? current
        : undefined
    },
    close: async () => {
      await entries?.return(undefined)
    },
  }
}
