import { useUpload } from '../upload-store.ts'

/** Ids of the drafts that the form holds. */
export function useHeldDrafts(): string[] {
  const id = useUpload((state) => state.reached.content?.id)
  return id === undefined ? [] : [id]
}
