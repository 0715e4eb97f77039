import type { Manifest } from './manifest.ts'

const SHOWN = 20

/** Findings about the objects of a backup, beside the manifest. */
interface Aside {
  /** Keys damaged in the base. */
  renewed?: string[]
  /** Keys that a restore would refuse. */
  strangers?: string[]
}

/** Formats lines for the operator about the objects of a backup. */
export function describeObjects(
  { count, bytes }: Manifest['objects'],
  { renewed = [], strangers = [] }: Aside,
  bucket: string | undefined,
): string[] {
  const notCopied =
    bucket === undefined ? '' : `; listed, NOT copied: copy ${bucket} now, with the means of its server`
  return [
    `objects: ${count}, ${bytes} bytes${notCopied}`,
    ...list('damaged in the base, copied anew', renewed),
    ...list('not of this platform, left out: the key leads out of the store', strangers),
  ]
}

function list(what: string, keys: string[]): string[] {
  if (keys.length === 0) return []
  return [`${what}: ${keys.length}`, ...keys.slice(0, SHOWN).map((key) => `  ${key}`)]
}
