import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** Below the root of a store; any other key would leave it, and is none of ours. */
export function isKeyWithin(key: string): boolean {
  return !key.startsWith('/') && !key.split('/').includes('..')
}

const entrySchema = z.object({
  key: z.string().refine(isKeyWithin),
  bytes: z.int().nonnegative(),
  /** Null where it is not known: objects of a bucket are not read. */
  sha256: z.string().nullable(),
  /** Of the object when it was copied: with its size it tells whether it is still the same. */
  mtimeMs: z.int(),
})
export type ObjectEntry = z.output<typeof entrySchema>

/** The entries of an index, one after the other: an installation may have millions of objects. */
export async function* readObjectIndex(path: string): AsyncGenerator<ObjectEntry> {
  const bytes = createReadStream(path)
  const text = createGunzip()
  bytes.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: bytes.pipe(text), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield entrySchema.parse(JSON.parse(line))
}
