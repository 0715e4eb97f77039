import { Phone } from 'lucide-react'
import { ageGateMessages } from '../../messages/age-gate.fr.ts'
import { addresses } from '../../shared/paths.ts'

/** Counselling contacts for refused minors. */
export function HelpLine() {
  const { text, number, call } = ageGateMessages.helpLine
  return (
    <div className="mt-3 rounded-control border border-line bg-background px-4 py-3 text-sm">
      <p className="text-pretty text-muted">{text}</p>
      <a
        href={addresses.phone(number)}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text underline underline-offset-4"
      >
        <Phone size={16} aria-hidden />
        {call}
      </a>
    </div>
  )
}
