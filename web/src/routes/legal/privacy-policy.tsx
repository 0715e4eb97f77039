import { Link } from 'react-router-dom'
import { renderParty } from '../../features/operator/party.tsx'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import source from '../../messages/legal/privacy-policy.fr.md?raw'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { MarkdownPage } from '../../shared/text/markdown-page.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'

export default function PrivacyPolicy() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.privacy} />
      <MarkdownPage source={source} part={renderParty} />
      <div className="page -mt-4 pb-12 md:-mt-8 md:pb-16">
        <div className="mx-auto max-w-[720px]">
          <Link to={paths.deleteAccount} className={buttonClasses('secondary')}>
            {accountDataMessages.deletion.open}
          </Link>
        </div>
      </div>
    </>
  )
}
