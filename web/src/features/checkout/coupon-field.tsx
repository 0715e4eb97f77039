import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { fetchQuote, type Order, type Quote } from './api.ts'

interface Props {
  order: Order
  replacesTrial: boolean
  onQuote(quote: Quote, order: Order): void
}

/** Checks a code by requesting a quote with it. */
export function CouponField({ order: { coupon, ...plain }, replacesTrial, onQuote }: Props) {
  const [typed, setTyped] = useState('')
  const trying = useMutation({
    mutationFn: (order: Order) => fetchQuote(order),
    onSuccess: (quote, order) => onQuote(quote, order),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    if (code !== '' && !trying.isPending) trying.mutate({ ...plain, coupon: code })
  }
  if (coupon !== undefined)
    return (
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <p role="status">
          {messages.applied(coupon.toUpperCase())}
          {replacesTrial && <span className="block text-muted">{messages.replacesTrial}</span>}
        </p>
        <Button kind="quiet" size="small" disabled={trying.isPending} onClick={() => trying.mutate(plain)}>
          {messages.remove}
        </Button>
      </div>
    )
  const error = trying.error && (readPlatformSentence(trying.error) ?? messages.couponFailed)
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid grid-cols-[1fr_auto] items-start gap-3">
      <TextField
        label={messages.coupon}
        note={messages.optional}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error ?? undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          if (trying.isError) trying.reset()
        }}
      />
      <Button type="submit" kind="secondary" className="mt-[29px]" aria-disabled={trying.isPending}>
        {trying.isPending ? messages.applying : messages.apply}
      </Button>
    </form>
  )
}
