import type { Clock } from '@alcove/kit/clock'
import { parseSha256 } from '../../domain/blocked-file.ts'
import type { MediaStore } from '../../store/store.ts'

export interface Blocking {
  /**
   * `blocked`: it is from now on. `blocked-before`: it was already, and keeps its reason. `unknown`: there is no such content.
   * `no-file`: the content has no file yet.
   */
  outcome: 'blocked' | 'blocked-before' | 'unknown' | 'no-file'
  /** Null without a file. */
  sha256: string | null
  /** Contents with this file, oldest first, with their states. Blocking changes none of them. */
  contents: { id: string; state: string }[]
}

/**
 * Blocks a file: what has it is refused before it is prepared, and what resembles it is named to moderators.
 * @param file the id of a content that has it, or its SHA-256
 * @param reason for the operator
 */
export async function blockFile(
  { store, clock }: { store: MediaStore; clock: Clock },
  file: string,
  reason: string,
): Promise<Blocking> {
  const given = parseSha256(file)
  const content = given ? null : await store.findContent(file)
  if (!given && !content) return { outcome: 'unknown', sha256: null, contents: [] }
  const sha256 = given ?? content?.sha256
  if (!sha256) return { outcome: 'no-file', sha256: null, contents: [] }
  const isNew = await store.inTransaction((tx) => tx.blockFile({ sha256, reason, addedAt: clock.now() }))
  return {
    outcome: isNew ? 'blocked' : 'blocked-before',
    sha256,
    contents: await store.findContentsOfFile(sha256),
  }
}
