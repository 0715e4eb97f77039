import { useState } from 'react'
import { type Act, useAct } from './use-act.ts'

/**
 * An act that a dialog asks for. What failed is said in the dialog, which stays open: the rest of the page, where messages
 * come up, is out of reach of a screen reader meanwhile.
 * @param refreshes what is asked again afterwards, by the first part of its key
 */
export function useDialogAct(refreshes: readonly string[]) {
  const [problem, setProblem] = useState<string>()
  const { busy, act } = useAct({ refreshes, onFailed: setProblem })
  return {
    busy,
    problem,
    act(wanted: Act): Promise<boolean> {
      setProblem(undefined)
      return act(wanted)
    },
  }
}
