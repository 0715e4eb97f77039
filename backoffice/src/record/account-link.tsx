import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import { RecordLink } from '../list/record-link.tsx'

/** Links administrators to an account; moderators, who may not open it, see its name. */
export function AccountLink({ id, children }: { id: string; children: ReactNode }) {
  const { permissions } = usePermissions<string[]>()
  if (!permissions?.includes('ROLE_ADMIN')) return children
  return (
    <RecordLink resource="users" id={id}>
      {children}
    </RecordLink>
  )
}
