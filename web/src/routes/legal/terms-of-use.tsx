import source from '../../messages/legal/terms-of-use.fr.md?raw'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { MarkdownPage } from '../../shared/text/markdown-page.tsx'

export default function TermsOfUse() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.termsOfUse} />
      <MarkdownPage source={source} />
    </>
  )
}
