import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { CaptionsField } from './captions/captions-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { DetailsFields } from './details/details-fields.tsx'
import { useKeptFiles } from './drafts/use-kept-files.ts'
import { PictureField } from './picture/picture-field.tsx'
import { cancelUpload, pauseUpload, resumeUpload } from './start-upload.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './upload-store.ts'

/** All that one video needs besides its file. */
export function SingleFields({ canResume }: { canResume: boolean }) {
  const upload = useUpload()
  const { captions, picture, consent, errors, stage, failure, canceled } = upload
  const busy = stage !== null
  const kept = useKeptFiles()
  return (
    <>
      <DetailsFields
        details={upload}
        titleError={errors.title}
        disabled={busy}
        onChange={(change) =>
          useUpload.setState({
            ...change,
            ...(change.title !== undefined && { errors: { ...errors, title: undefined } }),
          })
        }
      />
      <PictureField
        file={picture}
        kept={kept.picture}
        onRemoveKept={kept.removePicture}
        error={errors.picture}
        disabled={busy}
        onChange={({ file = picture, error }) =>
          useUpload.setState({ picture: file, errors: { ...errors, picture: error } })
        }
      />
      <CaptionsField
        files={captions}
        kept={kept.captions}
        onRemoveKept={kept.removeCaptions}
        disabled={busy}
        onChange={(files) => useUpload.setState({ captions: files })}
      />
      <div>
        <ConsentField
          checked={consent}
          disabled={busy}
          invalid={errors.consent !== undefined}
          onChange={(checked) =>
            useUpload.setState({ consent: checked, errors: { ...errors, consent: undefined } })
          }
        />
        <FieldError id="upload-consent-error" message={errors.consent} />
      </div>
      {failure && (
        <Alert>
          <p className="font-medium">{failure}</p>
          <p className="mt-1 text-muted">{messages.failure.kept}</p>
        </Alert>
      )}
      <output className="text-sm empty:hidden">
        {canceled && `${messages.failure.canceled}. ${messages.failure.kept}`}
      </output>
      {busy ? (
        <UploadProgress
          attempt={upload}
          onPause={pauseUpload}
          onResume={resumeUpload}
          onCancel={cancelUpload}
        />
      ) : (
        <Button type="submit" className="w-full sm:justify-self-start sm:w-auto sm:px-10">
          {failure || canceled || canResume ? messages.failure.retry : messages.form.submit}
        </Button>
      )}
    </>
  )
}
