import { AccountSettings } from '../../features/account/account-settings.tsx'
import { CopyOfData } from '../../features/account-data/copy-of-data.tsx'
import { DeleteAccount } from '../../features/account-data/delete-account.tsx'
import { RequireUser } from '../../features/auth/require-user.tsx'
import { accountMessages as messages } from '../../messages/account.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

export default function Account() {
  return (
    <RequireUser>
      <div className="page max-w-[720px]! py-10 md:py-14">
        <DocumentTitle page={messages.title} />
        <h1 className="font-display text-2xl">{messages.heading}</h1>
        <p className="mt-2 mb-8 text-muted">{messages.lead}</p>
        <AccountSettings />
        <div className="mt-6 grid gap-6">
          <CopyOfData />
          <DeleteAccount />
        </div>
      </div>
    </RequireUser>
  )
}
