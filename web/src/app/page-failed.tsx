import { siteMessages } from '../messages/site.fr.ts'
import { Button } from '../shared/button.tsx'
import { DocumentTitle } from '../shared/document-title.tsx'
import { PartMissing } from '../shared/lazy-part.ts'

/** In the place of one page: the rest of the site stays, and what was typed elsewhere in it. */
export function PageFailed({ error }: { error: unknown }) {
  const { refused: messages } = siteMessages
  const missing = error instanceof PartMissing
  const title = missing ? messages.missing : messages.crash
  return (
    <div role="alert" className="page grid justify-items-center gap-4 py-24 text-center">
      <DocumentTitle page={title} />
      <h1 className="font-display text-2xl">{title}</h1>
      {missing && <p className="text-muted">{messages.network}</p>}
      <Button className="mt-2" onClick={() => window.location.reload()}>
        {messages.reload}
      </Button>
    </div>
  )
}
