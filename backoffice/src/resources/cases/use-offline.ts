import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readRefusal } from '../../api/refusal.ts'
import { usePendingCount } from './use-pending-count.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Returns true when the browser is offline, or the last load of the queue got no answer. */
export function useOffline(): boolean {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  const { error } = usePendingCount()
  return !online || (error !== null && readRefusal(error).status === 0)
}
