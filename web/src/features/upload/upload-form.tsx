import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { CaptionsField } from './captions/captions-field.tsx'
import { checkFile } from './check-upload.ts'
import { ConsentField } from './consent-field.tsx'
import { DetailsFields } from './details/details-fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { MY_CONTENTS_KEY } from './my-contents/use-my-contents.ts'
import { OriginNotice } from './origin-notice.tsx'
import { startUpload } from './start-upload.ts'
import { UnfinishedNotice } from './unfinished/unfinished-notice.tsx'
import { useUnfinished } from './unfinished/unfinished-upload.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './upload-store.ts'

export function UploadForm() {
  const queries = useQueryClient()
  const upload = useUpload()
  const { captions, consent, file, errors, stage, transfer, failure, canceled, ownerId } = upload
  const busy = stage !== null
  const unfinished = useUnfinished((state) => (state.upload?.userId === ownerId ? state.upload : null))

  function submit(event: FormEvent) {
    event.preventDefault()
    void startUpload(() => void queries.invalidateQueries({ queryKey: MY_CONTENTS_KEY }))
  }
  function chooseFile(chosen: File) {
    const error = checkFile(chosen)
    useUpload.setState({
      file: chosen,
      errors: { ...errors, ...(error ? { file: error } : { file: undefined }) },
    })
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={messages.heading}
      id="upload"
      className="grid scroll-mt-24 gap-6"
    >
      {upload.origin && !busy && <OriginNotice origin={upload.origin} />}
      {unfinished && !busy && <UnfinishedNotice upload={unfinished} file={file} />}
      <FileDrop file={file} error={errors.file} disabled={busy} onFile={chooseFile} />
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
      <CaptionsField
        files={captions}
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
      {stage ? (
        <UploadProgress stage={stage} transfer={transfer} />
      ) : (
        <Button type="submit" className="w-full sm:justify-self-start sm:w-auto sm:px-10">
          {failure || canceled || unfinished ? messages.failure.retry : messages.form.submit}
        </Button>
      )}
    </form>
  )
}
