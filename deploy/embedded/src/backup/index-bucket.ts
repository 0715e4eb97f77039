import { join } from 'node:path'
import { Readable } from 'node:stream'
import { INSTALLATION_KEY } from '@alcove/media/queries/inspect-store'
import { OperatorError } from '../admin/operator-error.ts'
import type { BackupBucket } from './backup-bucket.ts'
import { type Manifest, OBJECT_INDEX } from './manifest.ts'
import { isKeyWithin, type ObjectEntry, readObjectIndex } from './object-index.ts'
import { readOwner } from './restoring/require-empty.ts'
import { writeStored } from './write-file.ts'

const SHOWN = 20

interface Queryable {
  query(text: string): Promise<{ rows: unknown[] }>
}

/** SHA-256 of originals by their keys, as media found them at their acceptance; of nothing else is it known. */
export async function readKnownHashes(media: Queryable): Promise<Map<string, string>> {
  const { rows } = await media.query(
    'SELECT source_key AS key, sha256 FROM content WHERE source_key IS NOT NULL AND sha256 IS NOT NULL',
  )
  return new Map((rows as { key: string; sha256: string }[]).map(({ key, sha256 }) => [key, sha256]))
}

interface IndexOptions {
  /** SHA-256 that is known, by key. */
  hashes: ReadonlyMap<string, string>
  signal: AbortSignal
  /** Told of each object that is there. */
  onKey?: (key: string) => void
}

/**
 * Writes down what lies in the bucket and copies none of it: the server's own means copy it faster, and whole.
 * @returns beside what the manifest says: keys of others, left out, for they would lead out of a folder and no restore takes them
 */
export async function indexBucket(
  bucket: Pick<BackupBucket, 'list'>,
  folder: string,
  { hashes, signal, onKey = () => undefined }: IndexOptions,
): Promise<{ objects: Manifest['objects']; strangers: string[] }> {
  const total = { count: 0, bytes: 0 }
  const strangers: string[] = []
  async function* lines(): AsyncGenerator<string> {
    for await (const { key, bytes, modifiedAt } of bucket.list()) {
      signal.throwIfAborted()
      if (!isKeyWithin(key)) {
        strangers.push(key)
        continue
      }
      total.count++
      total.bytes += bytes
      onKey(key)
      const entry: ObjectEntry = {
        key,
        bytes,
        sha256: hashes.get(key) ?? null,
        mtimeMs: modifiedAt.getTime(),
      }
      yield `${JSON.stringify(entry)}\n`
    }
  }
  const source = Readable.from(lines(), { objectMode: false })
  const index = await writeStored(folder, OBJECT_INDEX, source, { gzip: true })
  return { objects: { ...total, index, copied: false }, strangers }
}

/**
 * Looks for every object of a backup in the bucket: it has to be copied there before.
 * @returns how many are there and how many are not; some leave by themselves once they are no longer needed
 * @throws OperatorError where the bucket is another installation's, or none of them is there
 */
export async function checkBucket(
  bucket: BackupBucket,
  folder: string,
  manifest: Manifest,
): Promise<{ kept: number; missing: string[] }> {
  await readOwner(bucket, manifest.installationId)
  const found = new Map<string, number>()
  for await (const { key, bytes } of bucket.list()) found.set(key, bytes)
  const result = { kept: 0, missing: [] as string[] }
  for await (const { key, bytes } of readObjectIndex(join(folder, OBJECT_INDEX)))
    if (found.get(key) === bytes) result.kept++
    else result.missing.push(key)
  if (result.kept === 0 && manifest.objects.count > 0)
    throw new OperatorError(
      `The object store ${bucket.location} holds none of the ${manifest.objects.count} objects of the backup; nothing was changed. ` +
        `Copy them there first: the backup lists them and holds none. The first:\n${result.missing
          .slice(0, SHOWN)
          .map((key) => `  - ${key}`)
          .join('\n')}`,
    )
  return result
}

/** A bucket without a record of its installation would be refused beside databases that have one. */
export async function claimBucket(bucket: BackupBucket, id: string | null): Promise<void> {
  if (id === null || (await bucket.readText(INSTALLATION_KEY)) !== null) return
  await bucket.writeText(INSTALLATION_KEY, `${JSON.stringify({ id })}\n`)
}
