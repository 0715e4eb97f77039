import { Check, X } from 'lucide-react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { formatMegabytes } from '../../../shared/text/format.ts'
import { Alert } from '../../../shared/ui/alert.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { MoreDetails } from '../details/details-fields.tsx'
import { FramePicture } from '../frame-picture.tsx'
import { UploadProgress } from '../upload-progress.tsx'
import { changeVideo, type QueuedVideo, removeVideo } from './queue-store.ts'
import { cancelVideo, pauseVideo, resumeVideo, retryVideo } from './run-queue.ts'

export function QueueRow({ video, onSent }: { video: QueuedVideo; onSent(): void }) {
  const { queue: messages, form, failure: failures } = uploadMessages
  const { key, file, state, failure } = video
  const isStopped = state === 'failed' || state === 'canceled'
  const isEditable = state === 'editing' || isStopped
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: names the file that the fields belong to, for those who hear them */}
      <div
        role="group"
        aria-label={file.name}
        className="rounded-card border border-line bg-raised p-3 sm:p-4"
      >
        <div className="flex items-center gap-3 sm:gap-4">
          <FramePicture file={file} className="w-20 sm:w-28" />
          <div className="min-w-0 flex-1">
            <p className={`line-clamp-2 break-words ${isEditable ? 'text-sm' : 'font-medium'}`}>
              {isEditable || state === 'unusable' ? file.name : video.title}
            </p>
            <p className="tabular mt-0.5 text-sm text-muted">{formatMegabytes(file.size)}</p>
          </div>
          {state === 'waiting' && <span className="shrink-0 text-sm text-muted">{messages.waiting}</span>}
          {state === 'sent' && (
            <span className="flex shrink-0 items-center gap-1.5 text-sm text-success">
              <Check size={16} aria-hidden />
              {messages.sent}
            </span>
          )}
          {state !== 'sending' && (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                focusNear(currentTarget)
                removeVideo(key)
              }}
              className="-mr-1 grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised-2 hover:text-text"
            >
              <X size={18} aria-hidden />
              <span className="sr-only">{messages.remove(file.name)}</span>
            </button>
          )}
        </div>
        {isEditable && (
          <div className="mt-4 grid gap-4">
            <TextField
              label={form.title}
              required
              value={video.title}
              error={video.titleError}
              onChange={({ target }) => changeVideo(key, { title: target.value, titleError: undefined })}
            />
            <details>
              <summary className="min-h-9 w-fit rounded-control py-1.5 text-sm text-accent-text">
                {messages.more}
              </summary>
              <div className="mt-3 grid gap-5">
                <MoreDetails
                  details={video}
                  disabled={false}
                  onChange={(change) => changeVideo(key, change)}
                />
              </div>
            </details>
          </div>
        )}
        {state === 'sending' && (
          <div className="mt-4">
            <UploadProgress
              attempt={video}
              isAlone={false}
              onPause={() => pauseVideo(video)}
              onResume={() => resumeVideo(video)}
              onCancel={() => cancelVideo(video)}
            />
          </div>
        )}
        {failure && <Alert className="mt-4">{failure}</Alert>}
        {isStopped && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            {state === 'canceled' && <output className="text-sm text-muted">{failures.canceled}</output>}
            <Button kind="secondary" size="small" onClick={() => retryVideo(video, onSent)}>
              {failures.retry}
              <span className="sr-only">{uploadMessages.mine.ofOne(video.title)}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Moves the focus before its row leaves the page. */
function focusNear(button: HTMLElement): void {
  const row = button.closest('li')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  const target = near?.querySelector('button') ?? document.getElementById('upload-file')
  target?.focus()
}
