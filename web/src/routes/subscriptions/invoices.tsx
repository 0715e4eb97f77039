import { Link } from 'react-router-dom'
import { InvoiceList } from '../../features/invoices/invoice-list.tsx'
import { invoicesMessages as messages } from '../../messages/invoices.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/empty.tsx'

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
            <Link to={paths.login} state={{ from: paths.invoices }} className={buttonClasses('primary')}>
              {messages.login}
            </Link>
          }
        />
      )}
    </div>
  )
}
