import { ContentGrid } from '../features/contents/content-grid.tsx'
import { siteMessages } from '../messages/site.fr.ts'
import { DocumentTitle } from '../shared/document-title.tsx'

const PAGE = 20

export default function Discover() {
  const { discover: messages } = siteMessages
  return (
    <div className="page py-10">
      <DocumentTitle page={messages.title} />
      <h1 className="mb-8 font-display text-2xl">{messages.heading}</h1>
      <ContentGrid itemsPerPage={PAGE} paged cardHeading="h2" />
    </div>
  )
}
