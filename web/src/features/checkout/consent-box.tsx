import type { RefObject } from 'react'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import { paths } from '../../shared/paths.ts'

interface Props {
  box: RefObject<HTMLInputElement | null>
  checked: boolean
  onChange(checked: boolean): void
  describedBy: string | undefined
}

/** The customer's request to begin before the withdrawal period ends; never ticked in advance. */
export function ConsentBox({ box, checked, onChange, describedBy }: Props) {
  return (
    <div className="mt-5 text-sm">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          ref={box}
          type="checkbox"
          required
          checked={checked}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-(--alcove-accent)"
        />
        {messages.consent}
      </label>
      <p className="mt-2 pl-8">
        <a
          href={paths.termsOfSale}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-4"
        >
          {messages.terms} <span className="sr-only">{messages.newTab}</span>
        </a>
      </p>
    </div>
  )
}
