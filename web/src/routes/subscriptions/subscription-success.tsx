import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SuccessOutcome } from '../../features/checkout/success-outcome.tsx'

export default function SubscriptionSuccess() {
  const sessionId = useSearchParams()[0].get('session_id')
  useEffect(() => {
    // Logged as the specification, section 2, requires; only its owner can fetch the checkout.
    console.info('session_id', sessionId)
  }, [sessionId])
  return <SuccessOutcome key={sessionId} sessionId={sessionId} />
}
