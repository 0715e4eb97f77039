import { useQueue } from '../queue/queue-store.ts'
import { useUpload } from '../upload-store.ts'

/** Ids of the drafts that the form and the list hold. */
export function useHeldDrafts(): string[] {
  const inForm = useUpload((state) => state.reached.content?.id)
  const videos = useQueue((state) => state.videos)
  return [inForm, ...videos.map(({ reached }) => reached.content?.id)].filter((id) => id !== undefined)
}
