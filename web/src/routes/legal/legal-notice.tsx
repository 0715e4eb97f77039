import { renderParty } from '../../features/operator/party.tsx'
import source from '../../messages/legal/legal-notice.fr.md?raw'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { MarkdownPage } from '../../shared/text/markdown-page.tsx'

export default function LegalNotice() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.legal} />
      <MarkdownPage source={source} part={renderParty} />
    </>
  )
}
