import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { refusalToast } from '../api/refusal.ts'

export interface Act {
  send: () => Promise<unknown>
  /** Said when it is done, or when it failed; then followed by why. */
  done: string | (() => string)
  failed: string
  /** Said instead where it may have been done all the same, by what must not be done twice; undefined elsewhere. */
  instead?: (error: unknown) => string | undefined
}

interface Options {
  /** What is asked again afterwards, by the first part of its key. */
  refreshes: readonly string[]
  /** Whether a refusal means that nothing is left to do. */
  isSettled?: (error: unknown) => boolean
  onSettled?: () => void
  /** Shows what failed, in place of the message that comes up at the edge of the page. */
  onFailed?: (sentence: string) => void
}

/**
 * Something audited that a person does. Pessimistic: nothing counts before the platform said so, and a second press while
 * one is under way is not sent.
 */
export function useAct({ refreshes, isSettled = () => false, onSettled, onFailed }: Options) {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)

  /** @returns whether nothing is left to do, so that a dialog may close */
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
      if (onFailed) onFailed(sentence)
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
