import { ApiError } from '@alcove/contracts/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLeaving } from '../../shared/browser/use-leaving.ts'
import { MY_SUBSCRIPTIONS } from '../subscriptions/use-my-subscriptions.ts'
import { fetchQuote, type Order, type Quote, startCheckout } from './api.ts'

const keyOf = ({ planId, interval, coupon }: Order) => ['quote', planId, interval, coupon ?? null]

/** Quotes an order and starts its payment. */
export function useCheckout(first: Order) {
  const cache = useQueryClient()
  const [order, setOrder] = useState(first)
  const [replacesTrial, setReplacesTrial] = useState(false)
  const { leaving, leave } = useLeaving()
  const sent = useRef(false)
  const quote = useQuery({
    queryKey: keyOf(order),
    queryFn: ({ signal }) => fetchQuote(order, signal),
    gcTime: 0,
  })
  const starting = useMutation({
    mutationFn: startCheckout,
    onSuccess: ({ url }) => leave(url),
    onError: (error) => {
      // Another tab may have subscribed first: the page behind shows that subscription.
      if (error instanceof ApiError && error.code === 'ALREADY_SUBSCRIBED')
        void cache.invalidateQueries({ queryKey: MY_SUBSCRIPTIONS })
    },
    onSettled: () => {
      sent.current = false
    },
  })
  return {
    order,
    quote,
    /** True when the applied coupon replaces the free trial: the two do not combine. */
    replacesTrial,
    error: starting.error,
    busy: starting.isPending || leaving,
    take(answer: Quote, next: Order) {
      const hadTrial = (quote.data?.trialDays ?? 0) > 0
      setReplacesTrial(next.coupon !== undefined && hadTrial && answer.trialDays === 0)
      cache.setQueryData(keyOf(next), answer)
      setOrder(next)
      starting.reset()
    },
    start() {
      // Note: two presses can arrive before the first one renders.
      if (sent.current || starting.isPending || leaving) return
      sent.current = true
      starting.mutate(order)
    },
  }
}
