import { isErased } from '@alcove/kit/auth/erased-accounts'
import type { Once } from '@alcove/kit/events/inbox'
import type { CatalogDeps } from '../deps.ts'

type Transaction = Parameters<Parameters<CatalogDeps['store']['inTransaction']>[0]>[0]

/** Saves what an event tells of a content, and erases it again where its uploader's account was deleted before. */
export function saveContent(
  { store }: Pick<CatalogDeps, 'store'>,
  contentId: string,
  once: Once,
  save: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return store.inTransaction(
    async (tx) => {
      await save(tx)
      const userId = await tx.findUploaderOf(contentId)
      if (userId !== null && (await isErased(tx.sql, userId))) await tx.eraseContentsBy(userId)
    },
    { once },
  )
}
