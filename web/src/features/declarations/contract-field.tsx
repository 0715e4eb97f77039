import { declarationsMessages as messages } from '../../messages/declarations.fr.ts'
import { TextField } from '../../shared/ui/text-field.tsx'
import type { Subscription } from '../subscriptions/api.ts'
import { describePeriodEnd } from '../subscriptions/own/period-line.ts'
import { REFERENCE_MAX } from './check-declaration.ts'

interface Props {
  contracts: readonly Subscription[]
  reference: string
  error: string | undefined
  onChange(reference: string): void
}

const CHOICE =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2.5 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text'

/** Selects one of the caller's contracts where they are known, else asks for a reference. */
export function ContractField({ contracts, reference, error, onChange }: Props) {
  const own = contracts.some(({ id }) => id === reference)
  const typed = (
    <TextField
      label={messages.reference}
      hint={messages.referenceHint}
      name="reference"
      required
      maxLength={REFERENCE_MAX}
      autoComplete="off"
      value={reference}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (contracts.length === 0) return typed
  return (
    <fieldset>
      <legend className="text-sm font-medium">{messages.contract}</legend>
      <div className="mt-2 grid gap-2">
        {contracts.map((contract) => (
          <label key={contract.id} className={CHOICE}>
            <input
              type="radio"
              name="contract"
              checked={contract.id === reference}
              onChange={() => onChange(contract.id)}
              className="accent-(--alcove-accent) outline-none"
            />
            <span>
              {contract.description}
              <span className="block text-sm text-muted">{describePeriodEnd(contract, Date.now())}</span>
            </span>
          </label>
        ))}
        <label className={CHOICE}>
          <input
            type="radio"
            name="contract"
            checked={!own}
            onChange={() => onChange('')}
            className="accent-(--alcove-accent) outline-none"
          />
          {messages.other}
        </label>
      </div>
      {!own && <div className="mt-4">{typed}</div>}
    </fieldset>
  )
}
