import { useObjectUrl } from '@alcove/site-kit/browser/use-object-url.ts'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldError } from '../../../shared/ui/field-error.tsx'
import { chooseFile } from '../choose-file.ts'
import { RemoveButton } from '../remove-button.tsx'
import { checkPicture, PICTURE_ACCEPT } from './check-picture.ts'

const { picture: messages, form } = uploadMessages

interface Props {
  file: File | null
  /** What the platform has of the draft; a file replaces it. */
  kept: Blob | null
  onRemoveKept(): void
  error: string | undefined
  disabled: boolean
  /** A file that cannot be the cover leaves what was chosen before, with the reason. */
  onChange(change: { file?: File | null; error: string | undefined }): void
}

/** The uploader's own picture for the cover, with what it shows. */
export function PictureField({ file, kept, error, disabled, onChange, onRemoveKept }: Props) {
  const shown = file ?? kept
  const url = useObjectUrl(shown ?? undefined)
  function choose(chosen: File) {
    const reason = checkPicture(chosen)
    onChange(reason ? { error: reason } : { file: chosen, error: undefined })
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'upload-picture-error' : undefined}>
      <legend className="flex w-full items-baseline justify-between text-sm font-medium">
        {messages.heading}
        <span className="text-xs font-normal text-muted">{form.optional}</span>
      </legend>
      <p className="mt-1 text-sm text-muted">{messages.hint}</p>
      {shown && (
        <div className="mt-3 flex items-center gap-3">
          <div className="aspect-video w-28 shrink-0 overflow-hidden rounded-control bg-raised-2 sm:w-40">
            {url && (
              <img
                src={url}
                alt={messages.preview}
                onError={() => file && onChange({ file: null, error: messages.unreadable })}
                className="size-full object-contain"
              />
            )}
          </div>
          <span className="min-w-0 flex-1 truncate text-sm">{file?.name ?? messages.kept}</span>
          <RemoveButton
            label={messages.remove}
            disabled={disabled}
            onClick={() => (file ? onChange({ file: null, error: undefined }) : onRemoveKept())}
          />
        </div>
      )}
      <Button
        kind="secondary"
        className="mt-3"
        disabled={disabled}
        onClick={() => chooseFile(PICTURE_ACCEPT, choose)}
      >
        {shown ? messages.change : messages.choose}
      </Button>
      <FieldError id="upload-picture-error" message={error} />
    </fieldset>
  )
}
