import type { Caller } from '@alcove/kit/auth/caller'
import { requireNotErased } from '@alcove/kit/auth/erased-accounts'
import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { type Consent, recordConsent } from '../../domain/details/consent.ts'
import { findDraft } from '../../queries/find-draft.ts'
import { lockDraft } from './lock-draft.ts'

/** What is undefined stays as it is. */
export interface DetailsChange {
  title?: string | undefined
  description?: string | undefined
  tags?: string[] | undefined
  categories?: string[] | undefined
  consent?: Consent | undefined
}

/**
 * Changes a draft of the caller, until its file is accepted.
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED
 */
export async function changeDetails(
  deps: Pick<MediaDeps, 'store' | 'clock'>,
  contentId: string,
  { consent, ...texts }: DetailsChange,
  caller: Caller,
): Promise<StoredContent> {
  await findDraft(deps, contentId, caller)
  const changed = Object.entries(texts).filter(([, value]) => value !== undefined)
  return deps.store.inTransaction(async (tx) => {
    await requireNotErased(tx.sql, caller.id)
    await lockDraft(tx, contentId)
    return tx.updateContent(contentId, {
      ...Object.fromEntries(changed),
      ...(consent === undefined ? {} : recordConsent(consent, deps.clock.now())),
    })
  })
}
