import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { DeskButton } from '../desk/desk-button.tsx'

interface ApproveButtonProps extends ComponentProps<typeof DeskButton> {
  record: Pick<ConsoleCase, 'title' | 'consent'>
  /** Adds the content's title to the label where several buttons share a screen. */
  isNamed?: boolean
}

/** Warns on the button when the attestation is missing. */
export function ApproveButton({
  record: { title, consent },
  isNamed = false,
  ...button
}: ApproveButtonProps) {
  const label = consent === null ? caseMessages.approveUnattested : caseMessages.approve
  return (
    <DeskButton
      variant="contained"
      color="success"
      startIcon={<Check size={16} aria-hidden />}
      aria-label={isNamed ? caseMessages.ofOne(label, title) : undefined}
      {...button}
    >
      {label}
    </DeskButton>
  )
}
