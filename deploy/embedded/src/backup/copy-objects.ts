import { createReadStream } from 'node:fs'
import { link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Manifest, OBJECT_FOLDER, OBJECT_INDEX } from './manifest.ts'
import { type ObjectEntry, readObjectIndex } from './object-index.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { compareKeys, type FoundFile, walkFiles } from './walk-files.ts'
import { hashFile, writeStored } from './write-file.ts'

interface CopyOptions {
  /** Folder of an earlier backup with a verified index. */
  base?: string | undefined
  /** Verify each file of the base by its hash before linking it; otherwise only by its size. */
  checkBase?: boolean
  signal: AbortSignal
  /** Called for each object in the backup. */
  onKey?: (key: string) => void
}

/**
 * Copies every object into the backup and writes the index. Objects never change in place, so an object that the base has
 * with the same size and time is linked from there, unless that file was altered.
 * @returns beside the manifest's figures, keys that were damaged in the base and copied anew
 */
export async function copyObjects(
  objectFolder: string,
  folder: string,
  { base, checkBase = false, signal, onKey = () => undefined }: CopyOptions,
): Promise<{ objects: Manifest['objects']; renewed: string[] }> {
  const renewed: string[] = []
  const total = { count: 0, bytes: 0 }
  async function* lines(): AsyncGenerator<string> {
    const earlier = earlierEntries(base)
    try {
      for await (const found of walkFiles(objectFolder)) {
        signal.throwIfAborted()
        const same = base ? await earlier.find(found) : undefined
        const whole = same && base && (await isWhole(join(base, OBJECT_FOLDER, same.key), same, checkBase))
        if (whole === false) renewed.push(found.key)
        const entry = await copyObject(
          objectFolder,
          folder,
          found,
          whole && base ? { same, base } : undefined,
        )
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
  return { objects: { ...total, index }, renewed }
}

/** Limits damage: a corrupt file would be corrupt in every backup that links to it. */
async function isWhole(path: string, { bytes, sha256 }: ObjectEntry, checkBase: boolean): Promise<boolean> {
  if (!checkBase) return (await stat(path).catch(() => undefined))?.size === bytes
  const found = await hashFile(path)
  return typeof found === 'object' && found.bytes === bytes && found.sha256 === sha256
}

/** Returns undefined when the file has gone meanwhile. */
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
    const source = Readable.from(readObject(join(objectFolder, key)), { objectMode: false })
    const { bytes, sha256 } = await writeStored(folder, path, source)
    return { key, bytes, sha256, mtimeMs }
  } catch (error) {
    if (error instanceof ObjectGone) return undefined
    throw error
  }
}

class ObjectGone extends Error {}

/**
 * Note: explains errors of reading only; a pipeline ends its source with the error of its target.
 * @throws ObjectGone; OperatorError naming what cannot be read
 */
async function* readObject(path: string): AsyncGenerator<Buffer> {
  const stream = createReadStream(path)
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const explain = (error: NodeJS.ErrnoException): never => {
    if (error.code === 'ENOENT') throw new ObjectGone()
    return refuseUnreadable(path)(error)
  }
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch(explain)
      if (done) return
      yield value
    }
  } finally {
    stream.destroy()
  }
}

/** Merges the index of an earlier backup with the present objects; both have the same order. */
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
