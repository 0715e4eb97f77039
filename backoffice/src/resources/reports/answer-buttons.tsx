import { Ban, CircleCheck } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { ReportedContent } from '../../api/reports.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { describeAnswer } from './describe-answer.ts'

/** Dismisses the reports or removes the content; both answer the reporters. */
export function AnswerButtons({ record }: { record: ReportedContent }) {
  const { identity } = useGetIdentity()
  const superseded = record.count === 0 && describeAnswer(record, String(identity?.id))
  const published = record.contentStatus === 'APPROVED'
  return (
    <>
      <DialogButton
        label={messages.dismiss}
        icon={<CircleCheck size={16} aria-hidden />}
        look="main"
        superseded={superseded}
        dialog={(close) => <AnswerDialog record={record} status="DISMISSED" onClose={close} />}
      />
      <DialogButton
        label={published ? messages.remove : messages.uphold}
        icon={<Ban size={16} aria-hidden />}
        look="grave"
        superseded={superseded}
        dialog={(close) => <AnswerDialog record={record} status="UPHELD" onClose={close} />}
      />
    </>
  )
}
