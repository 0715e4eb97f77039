import { DeleteAccount } from '../../features/account-data/delete-account.tsx'
import { RequireUser } from '../../features/auth/require-user.tsx'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

const { deletion: messages } = accountDataMessages

export default function DeleteAccountPage() {
  return (
    <RequireUser>
      <div className="page max-w-[720px]! py-10 md:py-14">
        <DocumentTitle page={messages.heading} />
        <h1 className="mb-8 font-display text-2xl">{messages.page}</h1>
        <DeleteAccount />
      </div>
    </RequireUser>
  )
}
