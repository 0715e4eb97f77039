import { DESCRIPTION_MAX_LENGTH } from '@alcove/contracts/constants'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { INPUT_LOOK, TextField } from '../../shared/ui/text-field.tsx'
import { CaptionsField } from './captions/captions-field.tsx'
import { checkFile } from './check-upload.ts'
import { ConsentField } from './consent-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { MY_CONTENTS_KEY } from './my-contents/use-my-contents.ts'
import { startUpload } from './start-upload.ts'
import { UnfinishedNotice } from './unfinished/unfinished-notice.tsx'
import { useUnfinished } from './unfinished/unfinished-upload.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './upload-store.ts'

export function UploadForm() {
  const queries = useQueryClient()
  const { title, description, captions, consent, file, errors, stage, transfer, failure, canceled, ownerId } =
    useUpload()
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
    <form onSubmit={submit} noValidate aria-label={messages.heading} className="grid gap-6">
      {unfinished && !busy && <UnfinishedNotice upload={unfinished} file={file} />}
      <FileDrop file={file} error={errors.file} disabled={busy} onFile={chooseFile} />
      <TextField
        label={messages.form.title}
        name="title"
        required
        disabled={busy}
        value={title}
        error={errors.title}
        onChange={(event) =>
          useUpload.setState({ title: event.target.value, errors: { ...errors, title: undefined } })
        }
      />
      <div>
        <label
          htmlFor="upload-description"
          className="flex items-baseline justify-between text-sm font-medium"
        >
          {messages.form.description}
          <span className="text-xs font-normal text-muted">{messages.form.optional}</span>
        </label>
        <textarea
          id="upload-description"
          name="description"
          rows={4}
          maxLength={DESCRIPTION_MAX_LENGTH}
          disabled={busy}
          value={description}
          onChange={(event) => useUpload.setState({ description: event.target.value })}
          className={`${INPUT_LOOK} mt-2 resize-y py-2.5`}
        />
      </div>
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
