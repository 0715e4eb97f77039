import { siteMessages } from '../messages/site.fr.ts'
import { DocumentTitle } from '../shared/browser/document-title.tsx'
import { Button } from '../shared/ui/button.tsx'
import { PartMissingError } from '../shared/ui/lazy-part.ts'

/** Replaces one failed page; the rest of the site keeps its state and typed text. */
export function PageFailed({ error }: { error: unknown }) {
  const { refused: messages } = siteMessages
  const missing = error instanceof PartMissingError
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
