import { formatCount } from '@alcove/site-kit/text/format.ts'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'

interface Props {
  /** Counted from one. */
  page: number
  pages: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function Pager({ page, pages, onPrevious, onNext }: Props) {
  const { mine: messages } = uploadMessages
  return (
    <nav aria-label={messages.pages} className="mt-6 flex items-center justify-between gap-3">
      <Button kind="secondary" size="small" aria-disabled={!onPrevious} onClick={onPrevious}>
        {messages.previous}
      </Button>
      <p className="tabular text-sm text-muted">{messages.page(formatCount(page), formatCount(pages))}</p>
      <Button kind="secondary" size="small" aria-disabled={!onNext} onClick={onNext}>
        {messages.next}
      </Button>
    </nav>
  )
}
