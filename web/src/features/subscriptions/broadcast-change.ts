import { queryClient } from '../../shared/api/query-client.ts'
import { MY_SUBSCRIPTIONS } from './use-my-subscriptions.ts'

const CHANNEL = 'alcove-subscriptions'

/** Reloads the subscriptions here and in every other tab of this browser; each tab then updates its access. */
export async function broadcastChange(): Promise<void> {
  // Note: closing at once still delivers the posted message.
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
  await queryClient.invalidateQueries({ queryKey: MY_SUBSCRIPTIONS })
}

/** @returns stops listening */
export function followChanges(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => void queryClient.invalidateQueries({ queryKey: MY_SUBSCRIPTIONS })
  return () => channel.close()
}
