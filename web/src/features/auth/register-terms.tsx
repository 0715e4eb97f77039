import { authMessages } from '../../messages/auth.fr.ts'
import { paths } from '../../shared/paths.ts'

const { terms: messages } = authMessages.register

/** Terms accepted with an account. Both texts open in a new tab, so that typed text is kept. */
export function RegisterTerms() {
  return (
    <p className="text-sm text-pretty text-muted">
      {messages.before} <TextLink to={paths.termsOfUse}>{messages.termsOfUse}</TextLink> {messages.between}{' '}
      <TextLink to={paths.privacyPolicy}>{messages.privacy}</TextLink>.
    </p>
  )
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="text-text underline underline-offset-4 hover:text-accent-text"
    >
      {children}
      <span className="sr-only"> {messages.newTab}</span>
    </a>
  )
}
