import { readClaims } from '@alcove/contracts/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { declarationsMessages as messages } from '../../messages/declarations.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { useSession } from '../../shared/session/session-store.ts'
import { useOperator } from '../operator/use-operator.ts'
import { broadcastChange } from '../subscriptions/broadcast-change.ts'
import { useMySubscriptions } from '../subscriptions/use-my-subscriptions.ts'
import { type DeclarationInput, type DeclarationKind, declare } from './api.ts'
import type { Typed } from './check-declaration.ts'
import { DeclarationForm } from './declaration-form.tsx'
import { DeclarationRecap } from './declaration-recap.tsx'
import { DeclarationReceipt } from './declaration-receipt.tsx'
import { findDeclarableContracts } from './find-declarable-contracts.ts'

/** Termination or withdrawal of a contract in three steps: form, recap, receipt. Works without an account. */
export function Declaration({ kind }: { kind: DeclarationKind }) {
  const words = messages[kind]
  const mine = useMySubscriptions().data?.member ?? []
  const contracts = findDeclarableContracts(kind, mine)
  const operator = useOperator().data
  const [typed, setTyped] = useTyped(contracts[0]?.id)
  const [checked, setChecked] = useState<DeclarationInput | null>(null)
  const sent = useRef(false)
  const declaring = useMutation({
    mutationFn: (declaration: DeclarationInput) => declare(kind, declaration),
    onSuccess: () => void broadcastChange(),
    onError: () => {
      sent.current = false
    },
  })
  const confirm = () => {
    if (!checked || sent.current) return
    sent.current = true
    declaring.mutate(checked)
  }
  const receipt = declaring.data
  const heading = receipt ? words.received : checked ? words.recap : words.title
  const title = useFocusOnChange(heading)
  return (
    <div className="page py-10 md:py-14">
      <DocumentTitle page={words.title} />
      <div className="mx-auto max-w-[600px]">
        {!receipt && <p className="text-sm text-muted">{messages.step(checked ? 2 : 1)}</p>}
        <h1 ref={title} tabIndex={-1} className="mt-1 font-display text-2xl outline-none">
          {heading}
        </h1>
        {!receipt && !checked && <p className="mt-2 text-pretty text-muted">{words.lead}</p>}
        <div className="mt-8">
          {receipt && <DeclarationReceipt receipt={receipt} operator={operator} />}
          {!receipt && checked && (
            <DeclarationRecap
              kind={kind}
              declaration={checked}
              contract={contracts.find(({ id }) => id === checked.reference)?.description}
              busy={declaring.isPending}
              error={declaring.error}
              onBack={() => {
                declaring.reset()
                setChecked(null)
              }}
              onConfirm={confirm}
            />
          )}
          {!receipt && !checked && (
            <DeclarationForm
              kind={kind}
              typed={typed}
              contracts={contracts}
              onType={setTyped}
              onChecked={setChecked}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Prefills the account's address and only contract until the visitor types. */
function useTyped(onlyContract: string | undefined): [Typed, (typed: Typed) => void] {
  const { state } = useLocation()
  const token = useSession((session) => session.token)
  const [typed, setTyped] = useState<Typed | null>(null)
  const requested = (state as { reference?: unknown } | null)?.reference
  const prefilled: Typed = {
    name: '',
    email: readClaims(token)?.email ?? '',
    reference: typeof requested === 'string' ? requested : (onlyContract ?? ''),
    reason: '',
  }
  return [typed ?? prefilled, setTyped]
}

/** Moves the focus to the new heading, so that screen readers announce the step. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(heading)
  useEffect(() => {
    if (before.current === heading) return
    before.current = heading
    window.scrollTo(0, 0)
    element.current?.focus({ preventScroll: true })
  }, [heading])
  return element
}
