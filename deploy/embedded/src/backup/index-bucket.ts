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

/** Reads SHA-256 of originals by key, as media recorded them at acceptance; no other hashes are known. */
export async function readKnownHashes(media: Queryable): Promise<Map<string, string>> {
  const { rows } = await media.query(
    'SELECT source_key AS key, sha256 FROM content WHERE source_key IS NOT NULL AND sha256 IS NOT NULL',
  )
  return new Map((rows as { key: string; sha256: string }[]).map(({ key, sha256 }) => [key, sha256]))
}

interface IndexOptions {
  /** Known SHA-256 by key. */
  hashes: ReadonlyMap<string, string>
  signal: AbortSignal
  /** Called for each object. */
  onKey?: (key: string) => void
}

/**
 * Lists the bucket and copies nothing: the server's own tools copy it faster and completely.
 * @returns beside the manifest's figures, foreign keys left out because their paths would leave a restored folder
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
 * Checks that every object of a backup is in the bucket, where it has to be copied before.
 * @returns counts of present and missing objects; some are deleted once they are no longer needed
 * @throws OperatorError when the bucket belongs to another installation, or has none of the objects
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

/** Records the installation in a bucket: without a record, databases that have one would refuse it. */
export async function claimBucket(bucket: BackupBucket, id: string | null): Promise<void> {
  if (id === null || (await bucket.readText(INSTALLATION_KEY)) !== null) return
  await bucket.writeText(INSTALLATION_KEY, `${JSON.stringify({ id })}\n`)
}
