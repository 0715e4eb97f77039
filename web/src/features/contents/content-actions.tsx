import { Flag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { reportMessages } from '../../messages/report.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { FavouriteButton } from '../library/favourite-button.tsx'
import { ReportForm } from '../report/report-form.tsx'
import { ShareButton } from '../share/share-button.tsx'
import type { Content } from './api.ts'
import { toEntry } from './to-entry.ts'

/** Actions on a published content, in a wrapping row with the open form below. */
export function ContentActions({ content }: { content: Content }) {
  const { watch: messages } = contentsMessages
  const form = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [reporting, setReporting] = useState(false)
  const close = () => {
    setReporting(false)
    opener.current?.focus()
  }
  return (
    <>
      <ul aria-label={messages.actions} className="flex flex-wrap gap-2">
        <li>
          <FavouriteButton entry={toEntry(content)} />
        </li>
        <li>
          <ShareButton title={content.title} />
        </li>
        <li>
          <Button
            ref={opener}
            kind="quiet"
            size="small"
            aria-expanded={reporting}
            aria-controls={form}
            onClick={() => setReporting(!reporting)}
          >
            <Flag size={16} aria-hidden />
            {reportMessages.action}
          </Button>
        </li>
      </ul>
      <div id={form} className={reporting ? 'basis-full' : 'hidden'}>
        {reporting && <ReportForm contentId={content.id} onDone={close} />}
      </div>
    </>
  )
}
