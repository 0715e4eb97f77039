import { useState } from 'react'
import { isUncertain, refusalToast } from '../api/refusal.ts'
import { recordMessages } from '../messages/record.fr.ts'
import { type Act, useAct } from './use-act.ts'

/**
 * Runs the act of a dialog and shows failures inside it: screen readers cannot reach toasts
 * behind a modal dialog. Does not claim that nothing happened when the act may have succeeded.
 * @param refreshes query keys to reload afterwards, by their first part
 * @param isSettled returns true when a refusal closes the dialog: a toast tells it
 */
export function useDialogAct(refreshes: readonly string[], isSettled?: (error: unknown) => boolean) {
  const [problem, setProblem] = useState<string>()
  const { busy, act } = useAct({
    refreshes,
    onFailed: setProblem,
    ...(isSettled && { isSettled }),
  })
  return {
    busy,
    problem,
    act(wanted: Act): Promise<boolean> {
      setProblem(undefined)
      const instead = (error: unknown) => wanted.instead?.(error) ?? describeUncertain(error)
      return act({ ...wanted, instead })
    },
  }
}

function describeUncertain(error: unknown): string | undefined {
  return isUncertain(error) ? refusalToast(recordMessages.uncertain, error) : undefined
}
