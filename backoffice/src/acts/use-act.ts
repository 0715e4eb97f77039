import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { refusalToast } from '../api/refusal.ts'

export interface Act {
  send: () => Promise<unknown>
  /** Toast after success or failure; a failure is followed by its reason. */
  done: string | (() => string)
  failed: string
  /** Replaces the failure toast when the act may have succeeded; undefined otherwise. */
  instead?: (error: unknown) => string | undefined
}

interface Options {
  /** Query keys to reload afterwards, by their first part. */
  refreshes: readonly string[]
  /** Returns true when a refusal means that nothing is left to do. */
  isSettled?: (error: unknown) => boolean
  onSettled?: () => void
  /** Shows the failure instead of a toast, unless nothing is left to do. */
  onFailed?: (sentence: string) => void
}

/**
 * Runs an audited act. Pessimistic: shows no result before the platform confirms, and ignores a second press
 * while one is in progress.
 */
export function useAct({ refreshes, isSettled = () => false, onSettled, onFailed }: Options) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)

  /** @returns true when nothing is left to do, so that a dialog may close */
  async function act({ send, done, failed, instead }: Act): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      await send()
      notify(typeof done === 'string' ? done : done(), { type: 'success' })
      onSettled?.()
      return true
    } catch (error) {
      const sentence = instead?.(error) ?? refusalToast(failed, error)
      if (onFailed && !isSettled(error)) onFailed(sentence)
      else notify(sentence, { type: 'error', autoHideDuration: 10_000 })
      if (isSettled(error)) onSettled?.()
      return isSettled(error)
    } finally {
      underWay.current = false
      setBusy(false)
      for (const key of refreshes) void queryClient.invalidateQueries({ queryKey: [key] })
    }
  }
  return { busy, act }
}
