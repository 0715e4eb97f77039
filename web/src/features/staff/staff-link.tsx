import { ShieldCheck } from 'lucide-react'
import { buttonLook } from '../../shared/button.tsx'
import { useHasRole } from '../auth/use-has-role.ts'

interface Props {
  /** Address in the console. */
  to: string
  children: string
}

/** Among the actions of a page, where moderators go on in the console; others do not see it. */
export function StaffLink({ to, children }: Props) {
  if (!useHasRole('ROLE_MODERATOR')) return null
  return (
    <li>
      <a href={to} className={buttonLook('quiet', '', 'small')}>
        <ShieldCheck size={16} aria-hidden />
        {children}
      </a>
    </li>
  )
}
