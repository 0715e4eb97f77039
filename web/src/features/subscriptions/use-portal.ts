import { useMutation } from '@tanstack/react-query'
import { notify } from '../../app/notify.ts'
import { subscriptionsMessages as messages } from '../../messages/subscriptions.fr.ts'
import { platformSentence, silenceReason } from '../../shared/platform-sentence.ts'
import { useLeaving } from '../../shared/use-leaving.ts'
import { openPaymentPortal } from './api.ts'

/** Leads to the page of the payment provider where the card is changed and what is owed is paid. */
export function usePortal() {
  const { leaving, leave } = useLeaving()
  const opening = useMutation({
    mutationFn: openPaymentPortal,
    onSuccess: ({ url }) => leave(url),
    onError: (error) =>
      notify('error', messages.late.failed, platformSentence(error) ?? silenceReason(error)),
  })
  const busy = opening.isPending || leaving
  return { busy, open: () => !busy && opening.mutate() }
}
