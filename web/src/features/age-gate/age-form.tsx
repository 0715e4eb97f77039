import { MINIMUM_AGE } from '@alcove/contracts/constants'
import { type FormEvent, useState } from 'react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { describeSilence, readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { useAgeGate } from './age-gate-store.ts'
import { verifyAge } from './api.ts'
import { computeAge, computeBirthDateBounds, toParisDay } from './birth-date.ts'
import { HelpLine } from './help-line.tsx'

/** Browsers report a partly typed year as one of the first centuries. */
const isWholeDate = (date: string) => date >= '1000'

export function AgeForm() {
  const { sessionId, welcome, statusFailed } = useAgeGate()
  const [birthDate, setBirthDate] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(statusFailed ? messages.statusFailed : undefined)
  const [why, setWhy] = useState<string>()
  const [refused, setRefused] = useState(false)
  const today = toParisDay(new Date())
  const bounds = computeBirthDateBounds(today)
  const age = computeAge(birthDate, today)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (age === null || busy || refused) return
    setBusy(true)
    setError(undefined)
    setWhy(undefined)
    try {
      const verdict = await verifyAge(birthDate, sessionId)
      if (verdict.isVerified) welcome()
      else {
        setRefused(true)
        setError(verdict.message ?? messages.tooYoung)
      }
    } catch (cause) {
      setError(readPlatformSentence(cause) ?? messages.failed)
      setWhy(describeSilence(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <label htmlFor="birth-date" className="block text-sm font-medium">
        {messages.birthDate}
      </label>
      <input
        id="birth-date"
        name="birthDate"
        type="date"
        required
        autoComplete="bday"
        min={bounds.min}
        max={bounds.max}
        value={birthDate}
        onChange={(event) => {
          setBirthDate(event.target.value)
          setError(undefined)
          setWhy(undefined)
          setRefused(false)
        }}
        aria-describedby="birth-date-format birth-date-age"
        className="tabular mt-2 h-12 w-full rounded-control border border-line-strong bg-background px-3 text-base"
      />
      <p id="birth-date-format" className="mt-2 text-xs text-muted">
        {messages.format}
      </p>
      <p id="birth-date-age" aria-live="polite" className="tabular mt-3 min-h-6 text-sm">
        {age !== null && (
          <>
            {messages.age(age)}
            {age < MINIMUM_AGE && <span className="text-danger-text"> {messages.denied}</span>}
          </>
        )}
        {age === null && isWholeDate(birthDate) && (
          <span className="text-danger-text">{messages.outOfRange}</span>
        )}
      </p>
      {error && (
        <Alert className="mt-2">
          <p>{error}</p>
          {why && <p className="mt-1 text-muted">{why}</p>}
        </Alert>
      )}
      {refused && <HelpLine />}
      <Button type="submit" className="mt-4 w-full" disabled={age === null || refused} aria-disabled={busy}>
        {busy ? messages.confirming : messages.confirm}
      </Button>
    </form>
  )
}
