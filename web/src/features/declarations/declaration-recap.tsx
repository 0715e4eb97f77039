import { declarationsMessages as messages } from '../../messages/declarations.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { DeclarationInput, DeclarationKind } from './api.ts'

interface Props {
  kind: DeclarationKind
  declaration: DeclarationInput
  /** Name of the contract, when it belongs to the caller. */
  contract: string | undefined
  busy: boolean
  error: Error | null
  onBack(): void
  onConfirm(): void
}

/** Step two: repeats the declaration and its effect, with the button that sends it. */
export function DeclarationRecap({ kind, declaration, contract, busy, error, onBack, onConfirm }: Props) {
  const facts = [
    [messages.name, declaration.name],
    [messages.email, declaration.email],
    [messages.contract, contract ?? declaration.reference],
    [messages.reason, declaration.reason ?? messages.none],
  ]
  return (
    <>
      <dl className="grid gap-4 rounded-card border border-line bg-raised p-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-pretty text-muted">{messages[kind].effect}</p>
      {error && (
        <Alert className="mt-5">
          <p className="font-medium">{messages[kind].failed}</p>
          <p className="mt-0.5">{readPlatformSentence(error) ?? error.message}</p>
        </Alert>
      )}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" disabled={busy} onClick={onBack}>
          {messages.back}
        </Button>
        <Button aria-disabled={busy} onClick={onConfirm}>
          {busy ? messages.sending : messages[kind].confirm}
        </Button>
      </div>
    </>
  )
}
