import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { replaceContent } from '../fill-form.ts'

/** Begins a new video with the texts of this one, which stays. */
export function ReplaceButton({ content }: { content: Content }) {
  const { replace: messages, mine } = uploadMessages
  return (
    <Button kind="quiet" size="small" className="max-sm:px-2" onClick={() => replaceContent(content)}>
      {content.status === 'FAILED' ? messages.afterFailure : messages.action}
      <span className="sr-only">{mine.ofOne(content.title)}</span>
    </Button>
  )
}
