import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { writeWhole } from '@alcove/kit/files/write-whole'
import { z } from 'zod'

const schema = z.object({
  host: z.string(),
  /** Changes when the machine restarts; null where the system has no boot id. */
  boot: z.string().nullable(),
  /** Process namespace, in which process numbers are valid; null where the system has none. */
  pidNamespace: z.string().nullable(),
})
export type Whereabouts = z.output<typeof schema>

/** Identifies the machine and namespace of this process. */
export async function whereabouts(): Promise<Whereabouts> {
  const [boot, pidNamespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null),
    readlink('/proc/self/ns/pid').catch(() => null),
  ])
  return { host: hostname(), boot: boot?.trim() ?? null, pidNamespace }
}

/** Reads where the server of a cluster folder was last started; null when unrecorded, or truncated by a power cut. */
export async function readWhereabouts(folder: string): Promise<Whereabouts | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '')
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Flushed like the pid file of the server, which is started afterwards. */
export async function writeWhereabouts(folder: string): Promise<void> {
  await writeWhole(fileOf(folder), `${JSON.stringify(await whereabouts())}\n`)
}

const fileOf = (folder: string) => `${folder}.started`
