import { AGE_SUCCESS_COUNTDOWN_S } from '@alcove/contracts/constants'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { Button } from '../../shared/ui/button.tsx'

export function Welcome({ onDone }: { onDone(): void }) {
  const [seconds, setSeconds] = useState<number>(AGE_SUCCESS_COUNTDOWN_S)
  const done = useRef(onDone)
  done.current = onDone
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => button.current?.focus(), [])
  useEffect(() => {
    if (seconds === 0) return done.current()
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  return (
    <div className="text-center">
      <CircleCheck className="mx-auto text-success" size={40} aria-hidden />
      <h1 className="mt-4 font-display text-xl" aria-live="assertive">
        {messages.success}
      </h1>
      <p className="tabular mt-2 text-sm text-muted">{messages.countdown(seconds)}</p>
      <Button ref={button} className="mt-6 w-full" onClick={onDone}>
        {messages.goOn}
      </Button>
    </div>
  )
}
