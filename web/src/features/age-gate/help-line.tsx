import { Phone } from 'lucide-react'
import { places } from '../../app/paths.ts'
import { ageGateMessages } from '../../messages/age-gate.fr.ts'

/** For minors who were refused: people to talk to. */
export function HelpLine() {
  const { text, number, call } = ageGateMessages.helpLine
  return (
    <div className="mt-3 rounded-control border border-line bg-background px-4 py-3 text-sm">
      <p className="text-pretty text-muted">{text}</p>
      <a
        href={places.phone(number)}
        className="mt-1 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text underline underline-offset-4"
      >
        <Phone size={16} aria-hidden />
        {call}
      </a>
    </div>
  )
}
