import { useId, useState } from 'react'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Button } from '../../shared/ui/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const { deletion: messages } = accountDataMessages

/** Last section of the account page. */
export function DeleteAccount() {
  const heading = useId()
  const id = useSession((state) => state.user?.id)
  const [asking, setAsking] = useState(false)
  if (id === undefined) return null
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <h2 id={heading} className="text-lg font-semibold">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">{messages.lead}</p>
      <Button kind="secondary" className="mt-5 max-sm:w-full" onClick={() => setAsking(true)}>
        {messages.open}
      </Button>
      {asking && <DeleteAccountDialog id={id} onClose={() => setAsking(false)} />}
    </section>
  )
}
