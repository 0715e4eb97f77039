import { RotateCw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { ActButton } from '../../acts/act-button.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { notificationMessages } from '../../messages/notifications.fr.ts'
import { MONEY } from '../money.ts'

/** Processes the event again, handled or not. */
export function ReplayButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ActButton
      label={notificationMessages.replay}
      icon={<RotateCw size={16} aria-hidden />}
      refreshes={MONEY}
      send={() => dataProvider.replayNotification(id)}
      done={notificationMessages.replayed}
      failed={notificationMessages.replayFailed}
    />
  )
}
