import { Link } from 'react-router-dom'
import { discoverMessages } from '../../messages/discover.fr.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** Invites callers whose level locks most of the list. */
export function UpgradePrompt() {
  const { upgrade: messages } = discoverMessages
  return (
    <aside className="flex flex-col items-start justify-between gap-4 rounded-card border border-gold/40 bg-gold/5 px-5 py-5 md:flex-row md:items-center md:px-6">
      <p className="max-w-[60ch] text-base">{messages.text}</p>
      <Link to={paths.subscriptions} className={buttonClasses('primary', 'shrink-0')}>
        {messages.action}
      </Link>
    </aside>
  )
}
