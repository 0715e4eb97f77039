import { BILLING_INTERVALS, type BillingInterval } from '@alcove/contracts/constants'
import { useId } from 'react'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'

interface Props {
  interval: BillingInterval
  onChange(interval: BillingInterval): void
  /** Yearly saving in percent; 0 hides it. */
  percent?: number
  className?: string
}

const LABELS = { month: messages.monthly, year: messages.yearly } as const

/** Switches between monthly and yearly prices. */
export function IntervalSwitch({ interval, onChange, percent = 0, className = '' }: Props) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="sr-only">{messages.rhythm}</legend>
      <div className="inline-grid grid-cols-2 gap-1 rounded-control border border-line bg-background p-1">
        {BILLING_INTERVALS.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control px-4 text-sm whitespace-nowrap text-muted has-checked:bg-raised-2 has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={interval === choice}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            {LABELS[choice]}
            {choice === 'year' && percent > 0 && (
              <span className="tabular text-xs font-medium text-success">{messages.saving(percent)}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
