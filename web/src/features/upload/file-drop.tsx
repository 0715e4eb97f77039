import { UploadCloud } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { uploadMessages } from '../../messages/upload.fr.ts'
import { formatMegabytes } from '../../shared/text/format.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { FramePicture } from './frame-picture.tsx'

interface Props {
  file: File | null
  error: string | undefined
  disabled: boolean
  /** Of a list, which files are added to. */
  isList: boolean
  onFiles(files: File[]): void
}

export function FileDrop({ file, error, disabled, isList, onFiles }: Props) {
  const { form: messages } = uploadMessages
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  // Clears the input with the form, so that the same file can be chosen again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0 && !disabled) onFiles(dropped)
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the field inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`rounded-card border border-dashed p-5 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ${over ? 'border-accent-text bg-accent/10' : error ? 'border-danger' : 'border-line-strong'}`}
      >
        {file ? (
          <ChosenFile file={file} />
        ) : (
          <p
            className={`grid justify-items-center gap-3 text-muted ${isList ? 'mb-3' : 'mb-4 pt-4'}`}
            aria-hidden
          >
            {!isList && <UploadCloud size={32} strokeWidth={1.5} />}
            <span>
              {isList ? messages.dropMore : messages.drop} {messages.or}
            </span>
          </p>
        )}
        <label
          htmlFor="upload-file"
          className={`${buttonClasses('secondary', file ? 'w-full cursor-pointer' : isList ? 'cursor-pointer' : 'mb-4 cursor-pointer')} ${disabled ? 'pointer-events-none opacity-50' : ''}`}
        >
          <span className="sr-only">{messages.file} : </span>
          {file ? messages.change : isList ? messages.add : messages.choose}
        </label>
        <input
          ref={input}
          id="upload-file"
          name="file"
          type="file"
          multiple
          accept="video/*,.mkv,.avi,.mov,.mp4"
          required={!isList}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'upload-file-error' : undefined}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            if (chosen.length > 0) onFiles(chosen)
            // The same files can be chosen again once they are off the list.
            if (isList || chosen.length > 1) event.target.value = ''
          }}
          className="sr-only"
        />
      </div>
      {!file && !isList && <p className="mt-2 text-xs text-muted">{messages.several}</p>}
      <FieldError id="upload-file-error" message={error} />
    </div>
  )
}

function ChosenFile({ file }: { file: File }) {
  return (
    <div className="mb-4 flex items-center gap-4 text-left">
      <FramePicture file={file} className="w-32" />
      <div className="min-w-0">
        <p className="font-medium break-words">{file.name}</p>
        <p className="tabular mt-0.5 text-sm text-muted">{formatMegabytes(file.size)}</p>
      </div>
    </div>
  )
}
