import type { ModerationDeps } from '../deps.ts'

const DAY_MS = 86_400_000
/** For six months uploaders and reporters may object to a decision (DSA, article 20); so long media keeps the files. */
const OBJECTION_DAYS = 183
/** The mail with the answer may have to be sent again, or a moderator has to ask back; the receipt opens it without an address. */
const REPORTER_DAYS = 30

/**
 * Erases what people wrote from cases and reports whose time is over, as docs/retention.md says.
 * @returns how many cases and reports
 */
export async function eraseRetainedTexts({
  store,
  clock,
}: Pick<ModerationDeps, 'store' | 'clock'>): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  return store.inTransaction(
    async (tx) =>
      (await tx.eraseTextsOfDeleted(daysAgo(OBJECTION_DAYS))) +
      (await tx.eraseTypedReporters(daysAgo(REPORTER_DAYS))),
  )
}
