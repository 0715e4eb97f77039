import { Clapperboard, UploadCloud } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { uploadMessages } from '../../messages/upload.fr.ts'
import { formatMegabytes } from '../../shared/text/format.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { captureFrame } from './capture-frame.ts'

interface Props {
  file: File | null
  error: string | undefined
  disabled: boolean
  onFile(file: File): void
}

export function FileDrop({ file, error, disabled, onFile }: Props) {
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
    const dropped = event.dataTransfer.files[0]
    if (dropped && !disabled) onFile(dropped)
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
          <p className="mb-4 grid justify-items-center gap-3 pt-4 text-muted" aria-hidden>
            <UploadCloud size={32} strokeWidth={1.5} />
            <span>
              {messages.drop} {messages.or}
            </span>
          </p>
        )}
        <label
          htmlFor="upload-file"
          className={`${buttonClasses('secondary', file ? 'w-full cursor-pointer' : 'mb-4 cursor-pointer')} ${disabled ? 'pointer-events-none opacity-50' : ''}`}
        >
          <span className="sr-only">{messages.file} : </span>
          {file ? messages.change : messages.choose}
        </label>
        <input
          ref={input}
          id="upload-file"
          name="file"
          type="file"
          accept="video/*,.mkv,.avi,.mov,.mp4"
          required
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'upload-file-error' : undefined}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            if (chosen) onFile(chosen)
          }}
          className="sr-only"
        />
      </div>
      <FieldError id="upload-file-error" message={error} />
    </div>
  )
}

function ChosenFile({ file }: { file: File }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    setPicture(null)
    void captureFrame(file).then((frame) => {
      if (!left) setPicture(frame)
    })
    return () => {
      left = true
    }
  }, [file])
  return (
    <div className="mb-4 flex items-center gap-4 text-left">
      <div className="grid aspect-video w-32 shrink-0 place-items-center overflow-hidden rounded-control bg-raised-2 text-muted">
        {picture ? (
          <img src={picture} alt="" className="size-full object-cover" />
        ) : (
          <Clapperboard size={24} aria-hidden />
        )}
      </div>
      <div className="min-w-0">
        <p className="font-medium break-words">{file.name}</p>
        <p className="tabular mt-0.5 text-sm text-muted">{formatMegabytes(file.size)}</p>
      </div>
    </div>
  )
}
