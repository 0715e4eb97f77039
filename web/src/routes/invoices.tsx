import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { useSession } from '../features/auth/session-store.ts'
import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { invoicesMessages as messages } from '../messages/invoices.fr.ts'
import { buttonLook } from '../shared/button.tsx'
import { DocumentTitle } from '../shared/document-title.tsx'
import { Empty } from '../shared/empty.tsx'

export default function Invoices() {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return (
    <div className="page max-w-[1000px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="mb-8 font-display text-2xl">{messages.heading}</h1>
      {isAuthenticated ? (
        <InvoiceList />
      ) : (
        <Empty
          title={messages.loggedOut}
          action={
            <Link to={paths.login} state={{ from: paths.invoices }} className={buttonLook('primary')}>
              {messages.login}
            </Link>
          }
        />
      )}
    </div>
  )
}
