import { queries } from '../../app/queries.ts'
import { MY_SUBSCRIPTIONS } from './use-my-subscriptions.ts'

const CHANNEL = 'alcove-subscriptions'

/** Reloads the list here and in every other tab of this browser. Each tab then sees for itself what that opens. */
export async function announceChange(): Promise<void> {
  // Note: closed at once; what was posted before is delivered all the same.
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
  await queries.invalidateQueries({ queryKey: MY_SUBSCRIPTIONS })
}

/** @returns ends it */
export function followChanges(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => void queries.invalidateQueries({ queryKey: MY_SUBSCRIPTIONS })
  return () => channel.close()
}
