import { renderParty } from '../../features/operator/party.tsx'
import source from '../../messages/legal/help.fr.md?raw'
import free from '../../messages/legal/help-free.fr.md?raw'
import plans from '../../messages/legal/help-plans.fr.md?raw'
import { siteMessages } from '../../messages/site.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { MarkdownPage } from '../../shared/text/markdown-page.tsx'

export default function Help() {
  return (
    <>
      <DocumentTitle page={siteMessages.footer.help} />
      <MarkdownPage source={source.replace('[[plans]]', sellsPlans ? plans : free)} part={renderParty} />
    </>
  )
}
