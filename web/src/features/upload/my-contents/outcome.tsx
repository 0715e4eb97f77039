import { Link } from 'react-router-dom'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { paths } from '../../../shared/paths.ts'
import type { Content } from '../../contents/api.ts'

const { mine: messages } = uploadMessages

/** Says in the words of the emails why a video is not to be seen. */
export function Outcome({ content }: { content: Content }) {
  const { status } = content
  if (status === 'REJECTED')
    return (
      <Said sentence={messages.rejected}>
        <Reason label={messages.reason} text={content.rejectionReason} />
      </Said>
    )
  if (status === 'FAILED')
    return (
      <Said sentence={messages.failedToPrepare}>
        <Reason label={messages.cause} text={content.failureReason} />
      </Said>
    )
  if (status === 'REMOVED')
    return (
      <Said sentence={messages.removed}>
        <Reason label={messages.reason} text={content.removalReason} />
        <Link to={paths.legalNotice} className="text-accent-text underline-offset-4 hover:underline">
          {messages.contest}
        </Link>
      </Said>
    )
  return content.hidden ? <Said sentence={messages.hidden} /> : null
}

function Said({ sentence, children }: { sentence: string; children?: React.ReactNode }) {
  return (
    <div className="mt-3 grid justify-items-start gap-2 text-sm">
      <p className="text-muted">{sentence}</p>
      {children}
    </div>
  )
}

function Reason({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null
  return (
    <p className="border-l-2 border-danger/60 pl-3 break-words whitespace-pre-line">
      <span className="text-muted">{label} :</span> {text}
    </p>
  )
}
