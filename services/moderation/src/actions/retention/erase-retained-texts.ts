import type { ModerationDeps } from '../../deps.ts'
import type { ModerationTx } from '../../store/store.ts'
import { repeatInBatches } from './repeat-in-batches.ts'

const DAY_MS = 86_400_000
/** Days in which a decision may be objected to (DSA, article 20); media keeps the files as long. */
const OBJECTION_DAYS = 183
/** The answer may have to be sent again, or a moderator may have to ask back; the receipt works without an address. */
const REPORTER_DAYS = 30

/**
 * Erases texts of people from cases and reports after their retention, as docs/retention.md says.
 * @returns the number of cases and of reports
 */
export async function eraseRetainedTexts(
  { store, clock }: Pick<ModerationDeps, 'store' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const objection = daysAgo(OBJECTION_DAYS)
  await repeatInBatches({ store }, (tx, limit) => tx.eraseReportsOfDeleted(objection, limit), signal)
  const cases = await store.inTransaction((tx) => tx.eraseTextsOfDeleted(objection))
  const reporters = daysAgo(REPORTER_DAYS)
  const erase = (tx: ModerationTx, limit: number) => tx.eraseTypedReporters(reporters, limit)
  return cases + (await repeatInBatches({ store }, erase, signal))
}
