import source from '../messages/legal/privacy-policy.fr.md?raw'
import { siteMessages } from '../messages/site.fr.ts'
import { DocumentTitle } from '../shared/document-title.tsx'
import { MarkdownPage } from '../shared/markdown-page.tsx'

export default function PrivacyPolicy() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.privacy} />
      <MarkdownPage source={source} />
    </>
  )
}
