import Button from '@mui/material/Button'
import { RotateCw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { useAct } from '../../acts/use-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { notificationMessages } from '../../messages/notifications.fr.ts'
import { MONEY } from '../money.ts'

/** Acts on it once more, handled or not. */
export function ReplayButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: MONEY })
  const replay = () =>
    act({
      send: () => dataProvider.replayNotification(id),
      done: notificationMessages.replayed,
      failed: notificationMessages.replayFailed,
    })
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<RotateCw size={16} aria-hidden />}
      loading={busy}
      loadingPosition="start"
      onClick={replay}
    >
      {notificationMessages.replay}
    </Button>
  )
}
