import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../admin/operator-error.ts'

/** Raised by changes that an older program could not restore. A backup has the lowest that says what is in it. */
export const FORMAT = 2
/** The first with objects that were not copied. */
export const FORMATS = { copied: 1, listed: 2 } as const
export const MANIFEST_FILE = 'manifest.json'
/** One line of JSON for each object, in the order of `walkFiles`. */
export const OBJECT_INDEX = 'objects.jsonl.gz'
export const OBJECT_FOLDER = 'objects'
export const FILES_FOLDER = 'files'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Below the backup's folder; `..` or an absolute path would leave it. */
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
  /** What made the tables of the job queue, where there are any. */
  jobQueue: z.object({ version: z.int(), sql: z.string() }).optional(),
  tables: z.array(tableSchema),
  /** `schema.sequence` -> its last number, as text: it may exceed what JSON numbers hold. */
  sequences: z.record(z.string().regex(/^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/), z.string().regex(/^-?\d+$/)),
})

export const manifestSchema = z
  .object({
    format: z.literal([FORMATS.copied, FORMATS.listed]),
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    /** Everything acknowledged before this moment is in the backup. */
    takenAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    /** Milliseconds in which no event was published, so that the databases agree. */
    heldMs: z.number(),
    program: z.string(),
    postgres: z.string(),
    installationId: z.uuid().nullable(),
    eventTransport: z.enum(['postgres', 'kafka']),
    /** Setting -> keyed hash of its value: whether it is the same can be told, what it is cannot. */
    settings: z.record(z.string(), z.string()),
    databases: z.record(z.string(), databaseSchema),
    /** Of the data folder: secrets, mails, what the sandbox remembers. */
    files: z.array(storedFile),
    objects: z.object({
      count: z.int(),
      bytes: z.int(),
      index: storedFile,
      /** false: the index says what lay in a bucket, and nothing of it is here. */
      copied: z.literal(false).optional(),
    }),
  })
  .refine(({ format, objects }) => format === (objects.copied === false ? FORMATS.listed : FORMATS.copied), {
    error: 'does not fit with the objects',
    path: ['format'],
  })
  // Note: which services there are is a matter of the program's version; events are in a log, or with a broker.
  .refine(({ databases, eventTransport }) => databases.events !== undefined || eventTransport === 'kafka', {
    error: 'is missing',
    path: ['databases', 'events'],
  })

export type Manifest = z.output<typeof manifestSchema>
export type DatabaseManifest = z.output<typeof databaseSchema>
export type TableManifest = z.output<typeof tableSchema>
export type StoredFile = z.output<typeof storedFile>

/** @throws OperatorError where there is no complete backup, or one of another format */
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
 * What a restore would read.
 * @throws Error for a manifest that it would refuse
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
