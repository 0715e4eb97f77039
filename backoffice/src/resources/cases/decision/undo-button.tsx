import { Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { DeskButton } from '../desk/desk-button.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'

interface UndoButtonProps extends ComponentProps<typeof DeskButton> {
  record: Pick<ConsoleCase, 'title' | 'hold'>
}

/** Undoes a decision during its hold; disappears afterwards. */
export function UndoButton({ record: { title, hold }, barrier, ...button }: UndoButtonProps) {
  const seconds = useSecondsLeft(hold)
  if (seconds === null || seconds === 0 || barrier === 'foreign') return null
  return (
    <DeskButton
      variant="outlined"
      color="inherit"
      startIcon={<Undo2 size={16} aria-hidden />}
      aria-label={caseMessages.ofOne(caseMessages.undo, title)}
      barrier={barrier}
      {...button}
    >
      {caseMessages.undoFor(seconds)}
    </DeskButton>
  )
}
