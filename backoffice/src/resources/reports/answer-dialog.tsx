import { REPORT_ANSWER_MAX_LENGTH, type RemovalGround } from '@alcove/contracts/constants'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { GroundField } from '../../acts/ground-field.tsx'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import type { ReportAnswer, ReportedContent } from '../../api/reports.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'

interface AnswerDialogProps {
  record: ReportedContent
  status: ReportAnswer['status']
  onClose: () => void
}

/** Resources to reload after an answer. */
const REFRESHES = ['reports', 'cases'] as const

export function AnswerDialog({ record, status, onClose }: AnswerDialogProps) {
  // Fixed at opening: reports that arrive behind the dialog were not seen, and keep waiting; decisions have it refused.
  const [seen] = useState(record)
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const isMinor = seen.types.some(({ type }) => type === 'MINOR')
  const [ground, setGround] = useState<RemovalGround>(isMinor ? 'MINOR' : 'RULES')
  const removes = status === 'UPHELD' && seen.contentStatus === 'APPROVED'
  const send = (note: string) =>
    dataProvider.answerReports(seen.id, {
      status,
      seenUntil: seen.latestAt,
      seenStatus: seen.contentStatus,
      ...(note && { note }),
      ...(status === 'UPHELD' && { ground }),
    })
  return (
    <ReasonDialog
      {...chooseWords(seen, status)}
      isGrave={removes}
      {...(removes
        ? { label: messages.reason, missing: messages.noteRequired }
        : { label: messages.answer, missing: null, hint: messages.optional })}
      maxLength={REPORT_ANSWER_MAX_LENGTH}
      minRows={3}
      refreshes={REFRESHES}
      send={send}
      failed={messages.failed}
      onClose={onClose}
    >
      {status === 'UPHELD' && (
        <GroundField
          value={ground}
          onChange={setGround}
          {...(!removes && { withoutEvidence: messages.withoutEvidence })}
        />
      )}
    </ReasonDialog>
  )
}

function chooseWords({ contentStatus }: ReportedContent, status: ReportAnswer['status']) {
  if (status === 'DISMISSED')
    return {
      title: messages.dismissTitle,
      text: contentStatus === 'APPROVED' ? messages.dismissText : messages.dismissGoneText,
      confirm: messages.dismiss,
      done: messages.dismissed,
    }
  if (contentStatus === 'APPROVED')
    return {
      title: messages.removeTitle,
      text: messages.removeText,
      confirm: messages.remove,
      done: messages.removed,
    }
  return {
    title: messages.uphold,
    text: messages.upholdText,
    confirm: messages.uphold,
    done: messages.upheld,
  }
}
