import { Ban, CircleCheck } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { ReportedContent } from '../../api/reports.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { AnswerDialog } from './answer-dialog.tsx'

/** Dismisses the reports or removes the content; both answer the reporters. */
export function AnswerButtons({ record }: { record: ReportedContent }) {
  const published = record.contentStatus === 'APPROVED'
  return (
    <>
      <DialogButton
        label={messages.dismiss}
        icon={<CircleCheck size={16} aria-hidden />}
        look="main"
        dialog={(close) => <AnswerDialog record={record} status="DISMISSED" onClose={close} />}
      />
      <DialogButton
        label={published ? messages.remove : messages.uphold}
        icon={<Ban size={16} aria-hidden />}
        look="grave"
        dialog={(close) => <AnswerDialog record={record} status="UPHELD" onClose={close} />}
      />
    </>
  )
}
