import { ApiError } from '@alcove/contracts/client'
import { Check, Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { siteMessages } from '../../messages/site.fr.ts'
import { readPlatformSentence } from '../api/platform-sentence.ts'
import { Button } from './button.tsx'

interface Props {
  /** States what failed. */
  title: string
  error: unknown
  /** Shown when the platform gives no reason. */
  otherwise?: string
  onRetry?: () => void
}

/** Explains a failure: what failed, the platform's reason, a retry, and a reference for support. */
export function Refusal({ title, error, otherwise, onRetry }: Props) {
  const { refused: messages } = siteMessages
  const why =
    readPlatformSentence(error) ?? otherwise ?? (error instanceof ApiError ? error.message : undefined)
  const detail = why === title ? undefined : why
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="rounded-card border border-line bg-raised px-6 py-10 text-center">
      <p className="text-lg font-medium text-balance">{title}</p>
      {detail && <p className="mt-2 text-sm text-balance text-muted">{detail}</p>}
      {onRetry && (
        <Button kind="secondary" className="mt-6" onClick={onRetry}>
          <RotateCw size={16} aria-hidden />
          {messages.retry}
        </Button>
      )}
      {requestId && <Reference id={requestId} />}
    </div>
  )
}

function Reference({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const { refused: messages } = siteMessages
  return (
    <p className="mt-5 flex items-center justify-center gap-2 text-xs text-muted">
      {messages.reference} <code className="max-w-48 truncate">{id}</code>
      <button
        type="button"
        aria-label={copied ? messages.copied : messages.copy}
        className="grid size-8 place-items-center rounded-control hover:bg-raised-2 hover:text-text"
        onClick={() => void navigator.clipboard?.writeText(id).then(() => setCopied(true))}
      >
        {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      </button>
    </p>
  )
}
