import { DoorOpen } from 'lucide-react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { LEGAL_LINKS } from '../../shared/legal-links.ts'
import { addresses } from '../../shared/paths.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { AgeForm } from './age-form.tsx'
import { useAgeGate } from './age-gate-store.ts'
import { Welcome } from './welcome.tsx'

export default function AgeGatePage({ onDone }: { onDone(): void }) {
  const welcoming = useAgeGate((state) => state.welcoming)
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <title>{`${messages.title} · ${siteMessages.brand}`}</title>
      <div className="w-full max-w-[420px]">
        <p className="mb-10 flex items-center justify-center gap-3 font-display text-2xl tracking-tight">
          <BrandMark className="size-8" />
          {siteMessages.brand}
        </p>
        <div className="rounded-card border border-line bg-raised p-6 sm:p-8">
          {welcoming ? (
            <Welcome onDone={onDone} />
          ) : (
            <>
              <h1 className="font-display text-xl">{messages.title}</h1>
              <p className="mt-3 text-muted">{messages.why}</p>
              <AgeForm />
              <Button
                kind="quiet"
                className="mt-3 w-full"
                onClick={() => window.location.replace(addresses.exit)}
              >
                <DoorOpen size={18} aria-hidden />
                {messages.leave}
              </Button>
            </>
          )}
        </div>
        {!welcoming && <p className="mt-6 text-center text-xs text-balance text-muted">{messages.privacy}</p>}
        {/* Full page loads: the gate has no router yet. */}
        <nav aria-label={siteMessages.footer.label} className="mt-6 flex flex-wrap justify-center gap-x-5">
          {LEGAL_LINKS.map(({ to, label }) => (
            <a
              key={to}
              href={to}
              className="inline-flex min-h-10 items-center rounded-control text-xs text-muted underline-offset-4 hover:text-text hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </main>
  )
}
