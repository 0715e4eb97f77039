import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** Relative to the root of a store; our own keys never leave it. */
export function isKeyWithin(key: string): boolean {
  return !key.startsWith('/') && !key.split('/').includes('..')
}

const entrySchema = z.object({
  key: z.string().refine(isKeyWithin),
  bytes: z.int().nonnegative(),
  /** Null when unknown: objects of a bucket are not read. */
  sha256: z.string().nullable(),
  /** Modification time when copied; with the size it detects a changed object. */
  mtimeMs: z.int(),
})
export type ObjectEntry = z.output<typeof entrySchema>

/** Streams the entries of an index: an installation may have millions of objects. */
export async function* readObjectIndex(path: string): AsyncGenerator<ObjectEntry> {
  const bytes = createReadStream(path)
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: bytes.pipe(text), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield entrySchema.parse(JSON.parse(line))
}
