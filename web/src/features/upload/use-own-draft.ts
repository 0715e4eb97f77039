import { useEffect } from 'react'
import { useSession } from '../../shared/session/session-store.ts'
import { cancelUpload } from './start-upload.ts'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

/** Clears another account's draft in the same tab; keeps the account's own after a lost session. */
export function useOwnDraft(): void {
  const userId = useSession((state) => state.user?.id)
  useEffect(() => {
    const { ownerId } = useUpload.getState()
    if (!userId || ownerId === userId) return
    if (ownerId) {
      cancelUpload()
      useUpload.setState(EMPTY_UPLOAD)
    }
    useUpload.setState({ ownerId: userId })
  }, [userId])
}
