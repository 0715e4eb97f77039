import { useQueryClient } from '@tanstack/react-query'

/** Keeps an unsent reason per case for the lifetime of the page, so that a reopened dialog shows it. */
export function useReasonDraft(id: string) {
  const queryClient = useQueryClient()
  const key = ['reason-draft', id]
  queryClient.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  return {
    read: () => queryClient.getQueryData<string>(key) ?? '',
    keep: (reason: string) => void queryClient.setQueryData(key, reason),
    drop: () => queryClient.removeQueries({ queryKey: key }),
  }
}
