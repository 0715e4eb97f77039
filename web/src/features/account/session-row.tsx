import { Laptop, Smartphone } from 'lucide-react'
import { accountMessages } from '../../messages/account.fr.ts'
import { formatMoment } from '../../shared/text/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { AccountSession } from './api.ts'
import { deviceName } from './device-name.ts'

const { sessions: messages } = accountMessages
const PHONES = new Set(['iPhone', 'Android'])

export function SessionRow(props: { session: AccountSession; busy: boolean; onEnd(): void }) {
  const { session, busy, onEnd } = props
  const { device, createdAt, lastUsedAt, current } = session
  const Icon = PHONES.has(device.system ?? '') ? Smartphone : Laptop
  const name = deviceName(device)
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {current && (
            <span className="rounded-full bg-success/15 px-2 py-0.5 text-xs font-medium">
              {messages.current}
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-muted">
          {messages.created} {formatMoment(createdAt)}
          <br />
          {messages.used} {formatMoment(lastUsedAt)}
        </p>
      </div>
      <Button
        kind="secondary"
        size="small"
        className="shrink-0 max-md:min-h-11"
        aria-disabled={busy}
        aria-label={messages.endOf(name, formatMoment(createdAt))}
        onClick={() => busy || onEnd()}
      >
        {messages.end}
      </Button>
    </li>
  )
}
