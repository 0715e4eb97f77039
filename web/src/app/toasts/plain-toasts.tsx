import { useEffect, useState } from 'react'
import { siteMessages } from '../../messages/site.fr.ts'
import { attachToaster, type Toast } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'

const DURATION_MS = 5_000
/** Milliseconds: leaves time to decide. */
const ACTION_DURATION_MS = 20_000

/** Fallback when the toaster fails to load: no animation and no stack, but every toast shows. */
export function PlainToasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const leave = attachToaster((added) => {
      setToasts((shown) => [...shown, added])
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          setToasts((shown) => shown.filter((toast) => toast !== added))
        },
        added.action ? ACTION_DURATION_MS : DURATION_MS,
      )
      timers.add(timer)
    })
    return () => {
      leave()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  return (
    <section
      data-theme="dark"
      aria-label={siteMessages.toasts}
      aria-live="polite"
      className="fixed top-17 right-4 left-4 z-30 grid gap-3 sm:left-auto sm:w-89"
    >
      {toasts.map(({ kind, message, description, action }, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing of their own to be known by
          key={i}
          className={`rounded-card border border-l-4 border-line bg-raised-2 p-4 text-sm text-text shadow-float ${kind === 'error' ? 'border-l-danger' : 'border-l-success'}`}
        >
          <p className="font-medium">{message}</p>
          {description && <p className="mt-1 text-muted">{description}</p>}
          {action && (
            <Button kind="secondary" size="small" className="mt-3" onClick={action.act}>
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
