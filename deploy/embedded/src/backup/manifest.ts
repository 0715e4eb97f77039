import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../admin/operator-error.ts'

/** Raised by changes that older programs cannot restore. A backup declares the lowest version that fits its content. */
export const FORMAT = 2
/** First version with objects that were not copied. */
export const FORMATS = { copied: 1, listed: 2 } as const
export const MANIFEST_FILE = 'manifest.json'
/** One JSON line per object, in the order of `walkFiles`. */
export const OBJECT_INDEX = 'objects.jsonl.gz'
export const OBJECT_FOLDER = 'objects'
export const FILES_FOLDER = 'files'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Relative to the backup's folder; `..` and absolute paths would leave it. */
const path = z.string().refine((text) => !text.startsWith('/') && !text.split('/').includes('..'))
const storedFile = z.object({ path, bytes: z.int().nonnegative(), sha256 })
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const appliedMigration = z.object({ name: z.string(), checksum: sha256 })

const tableSchema = storedFile.extend({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier),
  rows: z.int().nonnegative(),
})
const databaseSchema = z.object({
  migrations: z.object({ kit: z.array(appliedMigration), service: z.array(appliedMigration) }).optional(),
  /** SQL that creates the tables of the job queue, if there are any. */
  jobQueue: z.object({ version: z.int(), sql: z.string() }).optional(),
  tables: z.array(tableSchema),
  /** `schema.sequence` -> its last value, as text: it may exceed the range of JSON numbers. */
  sequences: z.record(z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/), z.string().regex(/^-?\d+$/)),
})

export const manifestSchema = z
  .object({
    format: z.literal([FORMATS.copied, FORMATS.listed]),
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    /** Everything acknowledged before this time is in the backup. */
    takenAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    /** Milliseconds without publications, which makes the databases consistent. */
    heldMs: z.number(),
    program: z.string(),
    postgres: z.string(),
    installationId: z.uuid().nullable(),
    eventTransport: z.enum(['postgres', 'kafka']),
    /** Setting -> keyed hash of its value: detects a difference without revealing the value. */
    settings: z.record(z.string(), z.string()),
    databases: z.record(z.string(), databaseSchema),
    /** Files of the data folder: secrets, mails, the sandbox's state. */
    files: z.array(storedFile),
    objects: z.object({
      count: z.int(),
      bytes: z.int(),
      index: storedFile,
      /** false: the index lists the objects of a bucket, and the backup contains none of them. */
      copied: z.literal(false).optional(),
    }),
  })
  .refine(({ format, objects }) => format === (objects.copied === false ? FORMATS.listed : FORMATS.copied), {
    error: 'does not fit with the objects',
    path: ['format'],
  })
  // Note: the set of services depends on the program's version; events are in a log, or with a broker.
  .refine(({ databases, eventTransport }) => databases.events !== undefined || eventTransport === 'kafka', {
    error: 'is missing',
    path: ['databases', 'events'],
  })

export type Manifest = z.output<typeof manifestSchema>
export type DatabaseManifest = z.output<typeof databaseSchema>
export type TableManifest = z.output<typeof tableSchema>
export type StoredFile = z.output<typeof storedFile>

/** @throws OperatorError when the backup is missing, incomplete or of another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const file = join(folder, MANIFEST_FILE)
    if (error.code === 'EISDIR') throw new OperatorError(`${file} is damaged: it is a folder, not a file.`)
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      throw new OperatorError(`${file} cannot be read (${error.code}).`)
    throw new OperatorError(
      `${folder} is no backup: it has no ${MANIFEST_FILE}, which is written last. One that was cut off cannot be restored.`,
    )
  })
  const json = parseJson(text)
  const format = (json as { format?: unknown } | undefined)?.format
  if (typeof format === 'number' && format > FORMAT)
    throw new OperatorError(
      `${folder} has format ${format}, this program knows ${FORMAT}: restore it with the newer program.`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success)
    throw new OperatorError(
      `${join(folder, MANIFEST_FILE)} is damaged: it is not the manifest of a backup (${faultsOf(parsed.error)}).`,
    )
  return parsed.data
}

/**
 * Parses a manifest as a restore does.
 * @throws Error for a manifest that a restore would refuse
 */
export function textOf(manifest: Manifest): string {
  const { error } = manifestSchema.safeParse(manifest)
  if (error)
    throw new Error(`No restore would read what was to be written as the manifest: ${faultsOf(error)}`)
  return `${JSON.stringify(manifest, null, 1)}\n`
}

function faultsOf({ issues }: z.ZodError): string {
  const [first, ...more] = issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  return more.length > 0 ? `${first}, and ${more.length} more` : `${first}`
}

/** @returns undefined for anything but JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
