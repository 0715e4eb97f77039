import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { ConsentField } from '../consent-field.tsx'
import { QueueRow } from './queue-row.tsx'
import { clearSent, useQueue } from './queue-store.ts'

/** The list of several videos, and what sends it. */
export function QueueFields({ onSent }: { onSent(): void }) {
  const { queue: messages } = uploadMessages
  const { videos, consent, consentError } = useQueue()
  const count = (...states: string[]) => videos.filter(({ state }) => states.includes(state)).length
  const [edited, sent] = [count('editing'), count('sent')]
  const total = videos.length - count('unusable')
  const isRunning = count('waiting', 'sending') > 0
  return (
    <>
      <section aria-labelledby="upload-queue">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="upload-queue" tabIndex={-1} className="text-lg font-semibold outline-none">
            {messages.heading(total)}
          </h2>
          <output className="tabular text-sm text-muted">
            {(isRunning || sent > 0) && messages.sentOf(sent, total)}
          </output>
        </div>
        <ol className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          {videos.map((video) => (
            <QueueRow key={video.key} video={video} onSent={onSent} />
          ))}
        </ol>
      </section>
      {edited > 0 && (
        <div>
          <p className="mb-2 text-sm font-medium">{messages.consentFor(edited)}</p>
          <ConsentField
            checked={consent}
            disabled={false}
            invalid={consentError !== undefined}
            onChange={(checked) => useQueue.setState({ consent: checked, consentError: undefined })}
          />
          <FieldError id="upload-consent-error" message={consentError} />
        </div>
      )}
      <div className="flex flex-col gap-3 empty:hidden sm:flex-row">
        {edited > 0 && (
          <Button type="submit" className="sm:px-10">
            {messages.submit(edited)}
          </Button>
        )}
        {sent > 0 && !isRunning && (
          <Button kind="secondary" onClick={clearSent}>
            {messages.clear}
          </Button>
        )}
      </div>
      {isRunning && <p className="text-xs text-muted">{uploadMessages.progress.elsewhere}</p>}
    </>
  )
}
