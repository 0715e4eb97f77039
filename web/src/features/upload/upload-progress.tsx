import { Pause, Play, X } from 'lucide-react'
import { uploadMessages } from '../../messages/upload.fr.ts'
import { formatRoughMegabytes, formatWait } from '../../shared/text/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Stage } from './run-upload.ts'
import { cancelUpload, pauseUpload, resumeUpload } from './start-upload.ts'
import type { Transfer } from './transfer/transfer-rate.ts'
import { useUpload } from './upload-store.ts'

export function UploadProgress({ stage, transfer }: { stage: Stage; transfer: Transfer | null }) {
  const { progress: messages } = uploadMessages
  const { control, paused, interrupted } = useUpload()
  const moves = !paused && !interrupted
  const percent = transfer
    ? Math.floor((transfer.sent / transfer.total) * 100)
    : stage === 'attaching'
      ? 100
      : 0
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
              <Button kind="secondary" size="small" onClick={paused ? resumeUpload : pauseUpload}>
                {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
                {paused ? messages.resume : messages.pause}
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={cancelUpload}>
              <X size={16} aria-hidden />
              {messages.cancel}
            </Button>
          </div>
        )}
      </div>
      {interrupted && <p className="mt-2 text-sm">{messages.comesBack}</p>}
      <p className="mt-2 text-xs text-muted">{messages.elsewhere}</p>
    </div>
  )
}
