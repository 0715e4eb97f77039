import { ShieldCheck } from 'lucide-react'
import { useHasRole } from '../../shared/session/use-has-role.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

interface Props {
  /** Path in the console. */
  to: string
  children: string
}

/** Link to the console among a page's actions; shown to moderators only. */
export function StaffLink({ to, children }: Props) {
  if (!useHasRole('ROLE_MODERATOR')) return null
  return (
    <li>
      <a href={to} className={buttonClasses('quiet', '', 'small')}>
        <ShieldCheck size={16} aria-hidden />
        {children}
      </a>
    </li>
  )
}
