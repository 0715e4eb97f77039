import { Flag } from 'lucide-react'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Explains on providers' pages that providers handle reports about their videos. */
export function ReportLocalOnly() {
  return (
    <Button kind="quiet" size="small" onClick={() => notify('error', messages.localOnly)}>
      <Flag size={16} aria-hidden />
      {messages.action}
    </Button>
  )
}
