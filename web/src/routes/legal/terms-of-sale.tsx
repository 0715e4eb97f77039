import { renderParty } from '../../features/operator/party.tsx'
import source from '../../messages/legal/terms-of-sale.fr.md?raw'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { MarkdownPage } from '../../shared/text/markdown-page.tsx'

export default function TermsOfSale() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.terms} />
      <MarkdownPage source={source} part={renderParty} />
    </>
  )
}
