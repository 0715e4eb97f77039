import { useId, useRef, useState } from 'react'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import type { Order } from './api.ts'
import { ConsentBox } from './consent-box.tsx'
import { CouponField } from './coupon-field.tsx'
import { OrderLines } from './order-lines.tsx'
import { useCheckout } from './use-checkout.ts'

interface Props {
  order: Order
  planName: string
  onClose(): void
}

/** Last step on this site: shows the order and its terms before the payment page. */
export default function CheckoutDialog({ order: first, planName, onClose }: Props) {
  const { order, quote, replacesTrial, error, busy, take, start } = useCheckout(first)
  return (
    <Dialog heading={messages.heading} closeLabel={messages.close} onClose={onClose}>
      <div className="mt-4 min-h-36">
        {quote.isPending && (
          <>
            <output className="sr-only">{messages.loading}</output>
            <div aria-hidden className="skeleton h-36 rounded-card" />
          </>
        )}
        {quote.isError && (
          <Refusal title={messages.quoteFailed} error={quote.error} onRetry={() => void quote.refetch()} />
        )}
        {quote.data && <OrderLines quote={quote.data} planName={planName} />}
      </div>
      {quote.data && (
        <>
          <CouponField order={order} replacesTrial={replacesTrial} onQuote={take} />
          <p className="mt-4 text-sm text-muted">{messages.renewal}</p>
          <Agreement busy={busy} error={error} onAgreed={start} />
        </>
      )}
    </Dialog>
  )
}

interface AgreementProps {
  busy: boolean
  error: Error | null
  onAgreed(): void
}

function Agreement({ busy, error, onAgreed }: AgreementProps) {
  const reason = useId()
  const box = useRef<HTMLInputElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [query, setAsked] = useState(false)
  const press = () => {
    if (agreed) return onAgreed()
    setAsked(true)
    box.current?.focus()
  }
  return (
    <>
      <ConsentBox box={box} checked={agreed} onChange={setAgreed} describedBy={agreed ? undefined : reason} />
      {error && (
        <Alert className="mt-5">
          <p className="font-medium">{messages.failed}</p>
          <p className="mt-0.5">{readPlatformSentence(error) ?? messages.failedWhy}</p>
        </Alert>
      )}
      {/* Note: `aria-disabled`, because `disabled` would hide the button and its reason from the keyboard. */}
      <Button
        className="mt-5 w-full aria-disabled:bg-raised-2 aria-disabled:text-muted"
        aria-disabled={!agreed || busy}
        aria-describedby={agreed ? undefined : reason}
        onClick={press}
      >
        {busy ? messages.submitting : messages.submit}
      </Button>
      <p
        id={reason}
        aria-live="polite"
        className={`mt-2.5 text-center text-xs ${query && !agreed ? 'text-danger-text' : 'text-muted'}`}
      >
        {agreed ? messages.nothingYet : messages.consentMissing}
      </p>
    </>
  )
}
