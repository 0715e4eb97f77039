import { useMutation } from '@tanstack/react-query'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { describeSilence, readPlatformSentence } from '../../../shared/api/platform-sentence.ts'
import { useLeaving } from '../../../shared/browser/use-leaving.ts'
import { notify } from '../../../shared/toasts/notify.ts'
import { openPaymentPortal } from '../api.ts'

/** Opens the payment provider's page for changing the card and paying past due amounts. */
export function usePortal() {
  const { leaving, leave } = useLeaving()
  const opening = useMutation({
    mutationFn: openPaymentPortal,
    onSuccess: ({ url }) => leave(url),
    onError: (error) =>
      notify('error', messages.late.failed, readPlatformSentence(error) ?? describeSilence(error)),
  })
  const busy = opening.isPending || leaving
  return { busy, open: () => !busy && opening.mutate() }
}
