import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SuccessOutcome } from '../features/checkout/success-outcome.tsx'

export default function SubscriptionSuccess() {
  const sessionId = useSearchParams()[0].get('session_id')
  useEffect(() => {
    // Specification, section 2. What it names is asked for by its owner alone.
    console.info('session_id', sessionId)
  }, [sessionId])
  return <SuccessOutcome key={sessionId} sessionId={sessionId} />
}
