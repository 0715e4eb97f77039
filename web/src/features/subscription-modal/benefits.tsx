import { Check } from 'lucide-react'
import { subscriptionModalMessages as messages } from '../../messages/subscription-modal.fr.ts'

export function Benefits() {
  return (
    <ul className="mt-5 grid gap-2.5">
      {messages.benefits.map((benefit) => (
        <li key={benefit} className="flex gap-3">
          <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
