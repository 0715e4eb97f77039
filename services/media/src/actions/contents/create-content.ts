import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { type Consent, recordConsent } from '../../domain/details/consent.ts'
import { requireDraftQuota } from '../../domain/require-quota.ts'
import { countAgainstQuota } from '../uploads/count-against-quota.ts'

const DAY_MS = 24 * 3_600_000

export interface Announcement {
  title: string
  description: string
  tags: string[]
  categories: string[]
  consent?: Consent | undefined
}

/**
 * Creates a draft. No other service learns of it until a file has been accepted.
 * @throws UPLOAD_QUOTA_REACHED
 */
export async function createContent(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'ids' | 'settings'>,
  input: Announcement,
  caller: Caller,
): Promise<StoredContent> {
  const { consent, ...described } = input
  const createdAt = deps.clock.now()
  const content: StoredContent = {
    ...empty,
    ...described,
    id: deps.ids(),
    userId: caller.id,
    createdAt,
    ...recordConsent(consent, createdAt),
    draftUntil: new Date(createdAt.getTime() + deps.settings.UPLOAD_URL_TTL * 1000),
  }
  await deps.store.inTransaction(async (tx) => {
    await requireNotErased(tx.sql, caller.id)
    // The event with the uploader's name may still be in transit; the token has it already.
    await tx.saveUploader({ userId: caller.id, revision: 0, email: caller.email, username: caller.username })
    await countAgainstQuota(deps, tx, { userId: caller.id, contentId: content.id, bytes: 0 })
    requireDraftQuota(await tx.countDraftsSince(caller.id, new Date(createdAt.getTime() - DAY_MS)))
    await tx.insertContent(content)
  })
  return content
}

const empty = {
  state: 'DRAFT',
  revision: 0,
  sourceKey: null,
  mimeType: null,
  fileSize: null,
  sha256: null,
  hlsPrefix: null,
  posterKey: null,
  hasStoryboard: false,
  hasPreview: false,
  facts: null,
  duration: null,
  width: null,
  height: null,
  storedBytes: null,
  storedFiles: null,
  failureReason: null,
  approvedAt: null,
  rejectedAt: null,
  rejectionReason: null,
  processedRevision: 0,
  decisionRevision: 0,
  decision: null,
  decisionId: null,
  decidedAt: null,
  hidden: false,
  hideUnannounced: false,
  reportWaits: false,
  removedAt: null,
  removalReason: null,
  withdrawnAt: null,
  evidenceHeld: false,
  evidenceReleasedRevision: 0,
  restrictedRevision: 0,
  queuePosition: null,
  preparationCost: null,
  views: 0,
  preparedShare: null,
  cover: 'automatic',
  coverFrames: 0,
  hasCoverSizes: false,
  avifCover: null,
  blurredCover: null,
  placeholder: null,
  coverRevision: 0,
  hasOwnCover: false,
  planVersion: null,
  originalDroppedAt: null,
} satisfies Partial<StoredContent>
