import type { MediaDeps } from '../../deps.ts'
import { resembles, toWords } from '../../domain/fingerprints/resemblance.ts'
import type { FrameHash } from '../../domain/fingerprints/sampled-frames.ts'

/** Fingerprints that are compared at once: about 1 MB, and some milliseconds. */
const PAGE = 500

/**
 * Finds the oldest removed or blocked content that a new one looks like. Moderators are told, nothing is decided by it; where
 * the search fails, the content is published without.
 */
export async function findResembledContent(
  { store, log }: Pick<MediaDeps, 'store' | 'log'>,
  contentId: string,
  fingerprint: FrameHash[] | null,
): Promise<string | null> {
  if (!fingerprint) return null
  const film = toWords(Buffer.concat(fingerprint.map(({ hash }) => hash)))
  try {
    for (let after: string | null = null; ; ) {
      const page = await store.findBlockedFingerprints(after, PAGE)
      const found = page.find((other) => other.contentId !== contentId && resembles(film, other.hashes))
      if (found) return found.contentId
      after = page.at(-1)?.contentId ?? null
      if (page.length < PAGE) return null
    }
  } catch (error) {
    log.warn({ err: error, contentId }, 'fingerprint.failed: the content was not compared with removed ones')
    return null
  }
}
