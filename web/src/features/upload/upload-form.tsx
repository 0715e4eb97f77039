import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { checkFile } from './check-upload.ts'
import { FileDrop } from './file-drop.tsx'
import { MY_CONTENTS_KEY } from './my-contents/use-my-contents.ts'
import { OriginNotice } from './origin-notice.tsx'
import { QueueFields } from './queue/queue-fields.tsx'
import { queueFiles, useQueue } from './queue/queue-store.ts'
import { startQueue } from './queue/run-queue.ts'
import { useChip } from './running/use-chip.ts'
import { SingleFields } from './single-fields.tsx'
import { startUpload } from './start-upload.ts'
import { UnfinishedNotice } from './unfinished/unfinished-notice.tsx'
import { useUnfinished } from './unfinished/unfinished-upload.ts'
import { useUpload } from './upload-store.ts'

/** One video, or a list of several. */
export function UploadForm() {
  const queries = useQueryClient()
  const { file, errors, stage, origin, ownerId } = useUpload()
  const videos = useQueue((state) => state.videos)
  const isList = videos.length > 0
  const busy = stage !== null
  const unfinished = useUnfinished((state) => (state.upload?.userId === ownerId ? state.upload : null))
  const isIdle = !busy && !isList
  useChip(busy || videos.some(({ state }) => state === 'waiting' || state === 'sending'))

  const refresh = () => void queries.invalidateQueries({ queryKey: MY_CONTENTS_KEY })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isList) {
      // The button leaves the page where all of it is sent.
      if (startQueue(refresh)) document.getElementById('upload-queue')?.focus()
    } else void startUpload(refresh)
  }
  function choose(files: File[]) {
    const isOver = videos.every(({ state }) => state === 'sent')
    const [chosen] = files
    if (!chosen || files.length > 1 || !isOver) return queueFiles(files)
    const error = checkFile(chosen)
    useQueue.setState({ videos: [] })
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
      {origin && isIdle && <OriginNotice origin={origin} />}
      {unfinished && isIdle && <UnfinishedNotice upload={unfinished} file={file} />}
      <FileDrop
        file={isList ? null : file}
        error={isList ? undefined : errors.file}
        disabled={busy}
        isList={isList}
        onFiles={choose}
      />
      {isList ? <QueueFields onSent={refresh} /> : <SingleFields canResume={unfinished !== null} />}
    </form>
  )
}
