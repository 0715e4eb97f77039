import { uploadMessages } from '../../messages/upload.fr.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EMPTY_UPLOAD, type UploadState, useUpload } from './upload-store.ts'

/** Says what the form is filled with, and empties it. */
export function OriginNotice({ origin }: { origin: NonNullable<UploadState['origin']> }) {
  const { origin: messages } = uploadMessages
  const { heading, text, cancel } = messages[origin.kind]
  return (
    <section
      aria-labelledby="upload-origin"
      className="rounded-card border border-line-strong bg-raised p-4 text-sm"
    >
      <h2 id="upload-origin" className="font-medium break-words">
        {heading(origin.title)}
      </h2>
      <p className="mt-1 text-muted">{text}</p>
      <Button kind="secondary" size="small" className="mt-3" onClick={() => useUpload.setState(EMPTY_UPLOAD)}>
        {cancel}
      </Button>
    </section>
  )
}
