import { useQueryClient } from '@tanstack/react-query'

/** What was typed about a case and not sent: it is there again when the dialog opens again, for as long as the page lives. */
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
