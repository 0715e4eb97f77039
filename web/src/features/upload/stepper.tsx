import { Check, X } from 'lucide-react'
import { uploadMessages } from '../../messages/upload.fr.ts'
import type { Step } from './list-steps.ts'

const MARKS = {
  done: 'border-success bg-success/15 text-success',
  current: 'border-accent-text text-accent-text',
  ahead: 'border-line text-transparent',
  failed: 'border-danger-text bg-danger/15 text-danger-text',
} as const

export function Stepper({ steps }: { steps: Step[] }) {
  return (
    <ol aria-label={uploadMessages.mine.progress} className="grid grid-cols-4 gap-2">
      {steps.map((step) => (
        <li
          key={step.name}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={`flex items-center gap-2 text-xs max-sm:flex-col max-sm:items-start max-sm:gap-1.5 ${step.state === 'ahead' ? 'text-muted' : ''} ${step.state === 'failed' ? 'text-danger-text' : ''}`}
        >
          <span
            className={`grid size-5 shrink-0 place-items-center rounded-full border ${MARKS[step.state]}`}
          >
            {step.state === 'done' && <Check size={12} aria-hidden />}
            {step.state === 'failed' && <X size={12} aria-hidden />}
            {step.state === 'current' && <span className="size-2 rounded-full bg-current" />}
          </span>
          <span>
            {step.name}
            {/* Not announced: it changes every few seconds. */}
            {step.percent !== undefined && (
              <span aria-hidden className="tabular whitespace-nowrap text-muted">
                {uploadMessages.mine.percent(step.percent)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
