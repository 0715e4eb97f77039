import type { OperatorParty } from '@alcove/contracts/operator-party'
import { operatorMessages as messages } from '../../messages/operator.fr.ts'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { isPartyKnown, listPartyDetails, type PartyDetail } from './party-details.ts'
import { useOperator } from './use-operator.ts'

/** Renders `{{name}}` of a Markdown text as the party of that name. */
export const renderParty = (name: string) => <PartyBlock party={name as OperatorParty} />

/** Shows a party of the legal texts from the operator's settings, or that it is not set. */
export function PartyBlock({ party }: { party: OperatorParty }) {
  const operator = useOperator()
  if (operator.isPending) return <div aria-hidden className="skeleton mt-4 h-40 rounded-card" />
  if (operator.error)
    return (
      <div className="mt-4">
        <Refusal title={messages.failed} error={operator.error} onRetry={() => void operator.refetch()} />
      </div>
    )
  const facts = listPartyDetails(operator.data, party)
  return (
    <>
      {!isPartyKnown(operator.data, party) && <p className="mt-4 text-muted">{messages.unknown[party]}</p>}
      {facts.length > 0 && <PartyDetails facts={facts} />}
      {party === 'publisher' && operator.data.email !== null && (
        <p className="mt-4 text-sm text-pretty text-muted">{messages.pointOfContact}</p>
      )}
    </>
  )
}

function PartyDetails({ facts }: { facts: PartyDetail[] }) {
  return (
    <dl className="tabular mt-4 grid gap-4 rounded-card border border-line bg-raised p-5">
      {facts.map(({ label, value, href }) => (
        <div key={label} className="sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-6">
          <dt className="text-sm text-muted sm:leading-6">{label}</dt>
          <dd className="mt-0.5 break-words sm:mt-0">
            {href ? (
              <a href={href} className="text-accent-text underline underline-offset-4">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
