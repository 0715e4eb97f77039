import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { staffMessages } from '../../messages/staff.fr.ts'
import { addresses } from '../../shared/paths.ts'
import { useHasRole } from '../../shared/session/use-has-role.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { Content } from './api.ts'
import { StaffDialog } from './staff-dialog.tsx'

/** Moderators' controls on a video page: take down, restore, open its case in the console. */
export function StaffControls({ content }: { content: Content }) {
  const heading = useId()
  const isModerator = useHasRole('ROLE_MODERATOR')
  const [asking, setAsking] = useState(false)
  if (!isModerator) return null
  const { status, decision } = content
  const canRemove = status === 'APPROVED'
  const canRestore = (status === 'REMOVED' || status === 'REJECTED') && decision !== undefined
  return (
    <section
      aria-labelledby={heading}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-raised px-4 py-2 text-sm"
    >
      <h2 id={heading} className="flex items-center gap-2 font-medium">
        <ShieldCheck size={16} aria-hidden className="text-muted" />
        {staffMessages.heading}
      </h2>
      {(canRemove || canRestore) && (
        <Button kind="secondary" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {canRemove ? staffMessages.remove.action : staffMessages.restore.action}
        </Button>
      )}
      <a href={addresses.consoleCase(content.id)} className="text-accent-text hover:underline">
        {staffMessages.openCase}
      </a>
      {asking && (
        <StaffDialog
          content={content}
          act={canRemove ? 'remove' : 'restore'}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
