import { useEffect } from 'react'
import { useSession } from '../auth/session-store.ts'
import { cancelUpload } from './start-upload.ts'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

/** What one account has typed is not for the next one in the same tab; after a lost session its own is still there. */
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
