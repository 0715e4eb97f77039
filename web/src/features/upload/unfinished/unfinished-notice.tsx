import { RotateCcw } from 'lucide-react'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { giveUpUpload } from '../api.ts'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'
import { forgetUnfinished, isSameFile, type UnfinishedUpload } from './unfinished-upload.ts'

/** Says how an upload that ended early goes on: browsers let no page open a file again by itself. */
export function UnfinishedNotice({ upload, file }: { upload: UnfinishedUpload; file: File | null }) {
  const { unfinished: messages } = uploadMessages
  const percent = Math.floor((upload.sent / upload.file.size) * 100)

  function giveUp() {
    // The platform removes it after a day where this fails.
    giveUpUpload(upload.url).catch((error: unknown) => console.warn('upload not given up', error))
    forgetUnfinished()
    useUpload.setState(EMPTY_UPLOAD)
  }

  return (
    <section
      aria-labelledby="upload-unfinished"
      className="flex items-start gap-3 rounded-card border border-line-strong bg-raised p-4 text-sm"
    >
      <RotateCcw size={18} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <h2 id="upload-unfinished" className="font-medium">
          {messages.heading}
        </h2>
        <p aria-live="polite" className="mt-1 break-words text-muted">
          {!file
            ? messages.choose(upload.file.name, percent)
            : isSameFile(file, upload.file)
              ? messages.same(percent)
              : messages.other(upload.file.name)}
        </p>
        <Button kind="secondary" size="small" className="mt-3" onClick={giveUp}>
          {messages.giveUp}
        </Button>
      </div>
    </section>
  )
}
