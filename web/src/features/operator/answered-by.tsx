import { operatorMessages as messages } from '../../messages/operator.fr.ts'
import { useOperator } from './use-operator.ts'

/** Names who handles reports; renders nothing until the operator is known. */
export function AnsweredBy() {
  const { data: operator } = useOperator()
  if (!operator || operator.name === null) return null
  const { name, address, email } = operator
  return (
    <p className="mt-5 text-sm text-pretty text-muted">
      {messages.answeredBy([name, address].filter(Boolean).join(', '))}
      {email !== null && (
        <>
          {' '}
          {messages.writeTo}{' '}
          <a href={`mailto:${email}`} className="break-words text-accent-text underline underline-offset-4">
            {email}
          </a>
        </>
      )}
    </p>
  )
}
