import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { useAct } from '../../acts/use-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { subscriptionMessages } from '../../messages/subscriptions.fr.ts'
import { MONEY } from '../money.ts'

/** Asks the payment provider how things stand now. */
export function SyncButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: MONEY })
  const sync = () =>
    act({
      send: () => dataProvider.syncSubscription(id),
      done: subscriptionMessages.synced,
      failed: subscriptionMessages.syncFailed,
    })
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<RefreshCw size={16} aria-hidden />}
      loading={busy}
      loadingPosition="start"
      onClick={sync}
    >
      {subscriptionMessages.sync}
    </Button>
  )
}
