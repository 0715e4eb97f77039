import { ExternalLink, HeartHandshake, Phone } from 'lucide-react'
import { discoverMessages } from '../../messages/discover.fr.ts'
import { addresses } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Replaces the results of a search that the platform refuses; names counselling contacts. */
export function Deterrence({ onBack }: { onBack(): void }) {
  const { deterrence: messages } = discoverMessages
  return (
    <section role="alert" className="max-w-[720px] rounded-card border border-line bg-raised p-6 md:p-8">
      <HeartHandshake size={28} strokeWidth={1.5} aria-hidden className="text-accent-text" />
      <h3 className="mt-4 text-xl font-semibold">{messages.heading}</h3>
      <p className="mt-3 text-muted">{messages.text}</p>
      <ul className="mt-6 grid gap-px overflow-hidden rounded-control border border-line bg-line">
        {messages.lines.map(({ number, name, note }) => (
          <li key={number} className="bg-raised">
            <a
              href={addresses.phone(number)}
              className="grid min-h-11 grid-cols-[18px_minmax(0,1fr)] items-center gap-x-4 px-4 py-3 -outline-offset-2 hover:bg-raised-2 sm:grid-cols-[18px_minmax(0,1fr)_auto]"
            >
              <Phone size={18} aria-hidden className="text-muted" />
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">{note}</span>
              </span>
              <span className="tabular col-start-2 text-lg font-semibold whitespace-nowrap sm:col-start-3">
                {number}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a
          href={addresses.pharos}
          rel="noopener noreferrer"
          target="_blank"
          className="inline-flex items-center gap-1.5 text-accent-text underline underline-offset-4"
        >
          {messages.report}
          <ExternalLink size={15} aria-hidden />
        </a>
        <span className="block text-sm text-muted">{messages.reportNote}</span>
      </p>
      <Button kind="secondary" className="mt-6" onClick={onBack}>
        {messages.back}
      </Button>
    </section>
  )
}
