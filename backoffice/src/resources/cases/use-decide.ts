import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { isSettled, refusalToast } from './refusal-toast.ts'

/**
 * The decisions about one case. Pessimistic: nothing counts before the platform said so, and a second press
 * while one is under way is not sent.
 * @param onSettled called once the case is out of the queue, by this decision or by somebody else's
 */
export function useDecide(id: string, onSettled: () => void = () => undefined) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)

  async function decide(send: () => Promise<void>, done: string, failed: string): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    try {
      await send()
      notify(done, { type: 'success' })
      onSettled()
      return true
    } catch (error) {
      notify(refusalToast(failed, error), { type: 'error', autoHideDuration: 10_000 })
      if (isSettled(error)) onSettled()
      return isSettled(error)
    } finally {
      underWay.current = false
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['cases'] })
      void queryClient.invalidateQueries({ queryKey: ['stats'] })
    }
  }

  return {
    busy,
    approve: () =>
      decide(() => dataProvider.approveContent(id), caseMessages.approved, caseMessages.approveFailed),
    /** @returns true when the case is settled, so that the dialog may close */
    reject: (reason: string) =>
      decide(() => dataProvider.rejectContent(id, reason), caseMessages.rejected, caseMessages.rejectFailed),
  }
}
