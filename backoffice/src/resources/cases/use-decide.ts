import { useDataProvider } from 'react-admin'
import { useAct } from '../../acts/use-act.ts'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { isSettled } from './is-settled.ts'

const REFRESHES = ['cases', 'stats']

/**
 * The decisions about one case.
 * @param onSettled called once the case is out of the queue, by this decision or by somebody else's
 */
export function useDecide(id: string, onSettled?: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { busy, act } = useAct({ refreshes: REFRESHES, isSettled, ...(onSettled ? { onSettled } : {}) })
  return {
    busy,
    approve: () =>
      act({
        send: () => dataProvider.approveContent(id),
        done: caseMessages.approved,
        failed: caseMessages.approveFailed,
      }),
    /** @returns true when the case is settled, so that the dialog may close */
    reject: (reason: string) =>
      act({
        send: () => dataProvider.rejectContent(id, reason),
        done: caseMessages.rejected,
        failed: caseMessages.rejectFailed,
      }),
  }
}
