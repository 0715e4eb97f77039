import { Pause, Play, X } from 'lucide-react'
import { uploadMessages } from '../../messages/upload.fr.ts'
import { formatRoughMegabytes, formatWait } from '../../shared/text/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Attempt } from './send-video.ts'
import { percentOf } from './transfer/percent-of.ts'

interface Props {
  attempt: Attempt
  /** Outside a list, which says for all what this would repeat. */
  isAlone?: boolean
  onPause(): void
  onResume(): void
  onCancel(): void
}

export function UploadProgress({ attempt, isAlone = true, onPause, onResume, onCancel }: Props) {
  const { progress: messages } = uploadMessages
  const { transfer, control, paused, interrupted } = attempt
  const stage = attempt.stage ?? 'creating'
  const moves = !paused && !interrupted
  const percent = percentOf(attempt)
  return (
    <div className="rounded-card border border-line bg-background p-4">
      <div className="tabular flex items-baseline justify-between gap-4 text-sm">
        <span id="upload-stage" aria-live="polite">
          {paused ? messages.paused : interrupted ? messages.interrupted : messages[stage]}
        </span>
        <span className="text-lg font-semibold">{percent} %</span>
      </div>
      <div
        role="progressbar"
        aria-label={messages.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-raised-2"
      >
        <div
          className={`h-full origin-left rounded-full transition-transform ${moves ? 'bg-accent' : 'bg-line-strong'}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular text-sm text-muted">
          {transfer &&
            messages.sent(formatRoughMegabytes(transfer.sent), formatRoughMegabytes(transfer.total))}
          {moves && transfer?.speed && ` · ${messages.speed(formatRoughMegabytes(transfer.speed))}`}
          {moves && transfer?.remaining && ` · ${messages.remaining(formatWait(transfer.remaining))}`}
        </p>
        {stage === 'sending' && (
          <div className="flex flex-wrap gap-2">
            {control && (
              <Button kind="secondary" size="small" onClick={paused ? onResume : onPause}>
                {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
                {paused ? messages.resume : messages.pause}
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={onCancel}>
              <X size={16} aria-hidden />
              {messages.cancel}
            </Button>
          </div>
        )}
      </div>
      {interrupted && <p className="mt-2 text-sm">{messages.comesBack}</p>}
      {isAlone && <p className="mt-2 text-xs text-muted">{messages.elsewhere}</p>}
    </div>
  )
}
