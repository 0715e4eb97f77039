import { RotateCw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { ActButton } from '../../acts/act-button.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { webhookEventMessages } from '../../messages/webhook-events.fr.ts'
import { BILLING_RESOURCES } from '../billing-resources.ts'

/** Processes the event again, handled or not. */
export function ReplayButton({ id }: { id: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ActButton
      label={webhookEventMessages.replay}
      icon={<RotateCw size={16} aria-hidden />}
      refreshes={BILLING_RESOURCES}
      send={() => dataProvider.replayNotification(id)}
      done={webhookEventMessages.replayed}
      failed={webhookEventMessages.replayFailed}
    />
  )
}
