import { ExternalLink, HeartHandshake, Phone } from 'lucide-react'
import { places } from '../../app/paths.ts'
import { discoverMessages } from '../../messages/discover.fr.ts'
import { Button } from '../../shared/button.tsx'

/** Instead of results where the search is one that the platform refuses: calm, with people to talk to. */
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
              href={places.phone(number)}
              aria-label={`${name} : ${messages.call(number)}. ${note}`}
              className="flex min-h-11 items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-raised-2"
            >
              <Phone size={18} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">{note}</span>
              </span>
              <span className="tabular shrink-0 font-semibold whitespace-nowrap">{number}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a
          href={places.pharos}
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
