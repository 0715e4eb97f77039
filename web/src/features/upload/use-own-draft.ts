import { useEffect } from 'react'
import { useSession } from '../../shared/session/session-store.ts'
import { detailsOf } from './details/details.ts'
import { dropQueue } from './queue/run-queue.ts'
import { cancelUpload } from './start-upload.ts'
import { findUnfinished, forgetUnfinished, type UnfinishedUpload } from './unfinished/unfinished-upload.ts'
import { EMPTY_UPLOAD, type UploadState, useUpload } from './upload-store.ts'

// Note: what one account sends must end with its session, also while another page is shown. One that is lost may come back.
useSession.subscribe(({ user, lost }, before) => {
  const { ownerId } = useUpload.getState()
  const isOver = user === null ? before.user !== null && !lost : ownerId !== null && user.id !== ownerId
  if (isOver) forgetOwner()
})

function forgetOwner(): void {
  cancelUpload()
  dropQueue()
  forgetUnfinished()
  useUpload.setState({ ...EMPTY_UPLOAD, ownerId: null })
}

/**
 * Clears another account's draft in the same tab; keeps the account's own after a lost session. After a reload, restores
 * what was typed for an upload that had begun.
 */
export function useOwnDraft(): void {
  const userId = useSession((state) => state.user?.id)
  useEffect(() => {
    const { ownerId } = useUpload.getState()
    if (!userId || ownerId === userId) return
    const unfinished = findUnfinished(userId, Date.now())
    if (!unfinished) forgetUnfinished()
    if (ownerId) forgetOwner()
    useUpload.setState({ ownerId: userId, ...(unfinished ? restoreDraft(unfinished) : {}) })
  }, [userId])
}

/** The platform has the attestation of this content already. */
function restoreDraft({ content, file, url }: UnfinishedUpload): Partial<UploadState> {
  return {
    ...detailsOf(content),
    consent: true,
    reached: { content: { ...content, attested: true, reopened: true }, begun: { file, url } },
  }
}
