import { Info } from 'lucide-react'
import { RequireUser } from '../../features/auth/require-user.tsx'
import { MyContents } from '../../features/upload/my-contents/my-contents.tsx'
import { UploadForm } from '../../features/upload/upload-form.tsx'
import { useOwnDraft } from '../../features/upload/use-own-draft.ts'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'

export default function Upload() {
  return (
    <RequireUser>
      <UploadPage />
    </RequireUser>
  )
}

function UploadPage() {
  useOwnDraft()
  return (
    <div className="page py-10 md:py-14">
      <DocumentTitle page={messages.heading} />
      <div className="mx-auto max-w-[960px]">
        <h1 className="font-display text-2xl">{messages.heading}</h1>
        <p className="mt-2 text-muted">{messages.lead}</p>
        <div className="mt-8 grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_280px]">
          <UploadForm />
          <aside aria-labelledby="upload-rules" className="rounded-card border border-line bg-raised p-5">
            <h2 id="upload-rules" className="flex items-center gap-2 text-sm font-medium">
              <Info size={16} aria-hidden className="text-muted" />
              {messages.instructionsHeading}
            </h2>
            <ul className="mt-3 grid gap-2.5 text-sm text-muted">
              {messages.instructions.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </aside>
        </div>
        <MyContents />
      </div>
    </div>
  )
}
