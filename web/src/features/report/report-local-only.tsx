import { Flag } from 'lucide-react'
import { notify } from '../../app/notify.ts'
import { reportMessages as messages } from '../../messages/report.fr.ts'
import { Button } from '../../shared/button.tsx'

/** On pages of providers, which take reports about their videos themselves. */
export function ReportLocalOnly() {
  return (
    <Button kind="quiet" size="small" onClick={() => notify('error', messages.localOnly)}>
      <Flag size={16} aria-hidden />
      {messages.action}
    </Button>
  )
}
