import { type ComponentProps, useState } from 'react'
import { accountMessages } from '../../messages/account.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import { SubmitForm } from '../auth/submit-form.tsx'
import { Outcome } from './outcome.tsx'
import { useLinkToken } from './use-link-token.ts'

const { email: messages, reset } = accountMessages

interface Props {
  submit: string
  /** Spends the token. @returns the outcome to show */
  act(token: string): Promise<ComponentProps<typeof Outcome>>
}

/** Requires a press before the token of an emailed link is spent: mail scanners open links automatically. */
export function EmailLink(props: Props) {
  const token = useLinkToken()
  return <LinkForm key={token} linked={token} {...props} />
}

function LinkForm({ linked, submit, act }: Props & { linked: string }) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [outcome, setOutcome] = useState<ComponentProps<typeof Outcome>>()
  const spend = async () => {
    const token = linked || code.trim()
    if (token === '') return setRefusal(reset.codeRequired)
    setBusy(true)
    setRefusal(undefined)
    try {
      setOutcome(await act(token))
    } catch (error) {
      setRefusal(readPlatformSentence(error) ?? messages.linkFailed)
    } finally {
      setBusy(false)
    }
  }
  if (outcome) return <Outcome {...outcome} />
  return (
    <SubmitForm
      onSubmit={async (event) => {
        event.preventDefault()
        await spend()
      }}
      busy={busy}
      refusal={refusal}
      submit={submit}
      submitting={messages.submittingLink}
      wide
    >
      {linked === '' && (
        <TextField
          label={reset.code}
          autoComplete="off"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </SubmitForm>
  )
}
