import { RefreshCw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { ActButton } from '../../acts/act-button.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { BILLING_RESOURCES } from '../billing-resources.ts'

/** Syncs the subscription with the payment provider. */
export function SyncButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ActButton
      label={subscriptionMessages.sync}
      icon={<RefreshCw size={16} aria-hidden />}
      refreshes={BILLING_RESOURCES}
      send={() => dataProvider.syncSubscription(id)}
      done={subscriptionMessages.synced}
      failed={subscriptionMessages.syncFailed}
    />
  )
}
