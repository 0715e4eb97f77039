import type { FormEvent, ReactNode } from 'react'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'

interface Props {
  onSubmit(event: FormEvent): Promise<void>
  busy: boolean
  refusal: string | undefined
  submit: string
  submitting: string
  wide?: boolean
  children?: ReactNode
}

/** Form with one alert above its fields and one button below, which keeps the focus while submitting. */
export function SubmitForm({ onSubmit, busy, refusal, submit, submitting, wide = false, children }: Props) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => (busy ? event.preventDefault() : void onSubmit(event))}
    >
      {refusal && <Alert>{refusal}</Alert>}
      {children}
      <Button
        type="submit"
        aria-disabled={busy}
        className={wide ? 'mt-1 w-full' : 'mt-1 justify-self-start max-sm:w-full'}
      >
        {busy ? submitting : submit}
      </Button>
    </form>
  )
}
