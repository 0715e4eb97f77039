import { EyeOff } from 'lucide-react'
import { contentsMessages } from '../../messages/contents.fr.ts'
import type { Content } from './api.ts'

/** Explains to the owner and moderators why the page is not public. */
export function PreviewNote({ content }: { content: Content }) {
  const { preview: messages } = contentsMessages
  const state = content.hidden ? 'HIDDEN' : content.status
  if (!(state in messages)) return null
  const text = messages[state as Exclude<keyof typeof messages, 'reason'>]
  const reason = content.rejectionReason ?? content.removalReason ?? content.failureReason
  return (
    <div className="mt-4 flex items-start gap-3 rounded-control border border-line bg-raised px-4 py-3 text-sm">
      <EyeOff size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <p>
        {text}
        {reason && (
          <span className="text-muted">
            {' '}
            {messages.reason} : {reason}
          </span>
        )}
      </p>
    </div>
  )
}
