import { useState } from 'react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { formatDay } from '../../../shared/text/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Content } from '../../contents/api.ts'
import { openDraft } from '../fill-form.ts'
import { WithdrawButton } from '../my-contents/withdraw-button.tsx'
import { EditDraft } from './edit-draft.tsx'

export function DraftRow({ draft }: { draft: Content }) {
  const { drafts: messages, mine } = uploadMessages
  const [editing, setEditing] = useState(false)
  const name = <span className="sr-only">{mine.ofOne(draft.title)}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-dashed border-line-strong p-4">
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-medium break-words">{draft.title}</h3>
        <p className="mt-0.5 text-sm text-muted">
          {[messages.createdOn(formatDay(draft.createdAt)), ...draft.tags].join(' · ')}
        </p>
      </div>
      <div className="-mr-2 ml-auto flex flex-wrap items-center justify-end gap-1">
        <Button kind="secondary" size="small" className="max-sm:px-3" onClick={() => openDraft(draft)}>
          {messages.send}
          {name}
        </Button>
        <Button
          kind="quiet"
          size="small"
          className="max-sm:px-2"
          aria-haspopup="dialog"
          onClick={() => setEditing(true)}
        >
          {messages.edit}
          {name}
        </Button>
        <WithdrawButton content={draft} />
      </div>
      {editing && <EditDraft draft={draft} onClose={() => setEditing(false)} />}
    </li>
  )
}
