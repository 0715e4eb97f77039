import { useState } from 'react'
import { type Act, useAct } from './use-act.ts'

/**
 * Runs the act of a dialog and shows failures inside it: screen readers cannot reach toasts
 * behind a modal dialog.
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
      return act(wanted)
    },
  }
}
