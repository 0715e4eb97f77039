import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download, LoaderCircle } from 'lucide-react'
import { notify } from '../../app/notify.ts'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { Alert } from '../../shared/alert.tsx'
import { Button } from '../../shared/button.tsx'
import { formatMoment, formatRoughMegabytes } from '../../shared/format.ts'
import { platformSentence } from '../../shared/platform-sentence.ts'
import { type DataExport, exportKey, requestArchiveUrl } from './api.ts'

const { copy: messages } = accountDataMessages
const MEGABYTE = 1024 ** 2

/** Where the copy stands, and the way to it. */
export function CopyState({ id, found }: { id: string; found: DataExport }) {
  if (found.state === 'FAILED')
    return (
      <Alert>
        <p className="font-medium">{messages.failed}</p>
        <p className="mt-1 text-pretty">{messages.failedHint}</p>
      </Alert>
    )
  if (found.state === 'PREPARING')
    return (
      <div className="flex items-start gap-3">
        <LoaderCircle
          size={20}
          aria-hidden
          className="mt-0.5 shrink-0 text-muted motion-safe:animate-spin motion-safe:[animation-duration:2s]"
        />
        <div className="min-w-0">
          <p className="font-medium">{messages.preparing}</p>
          <p className="mt-1 text-sm text-pretty text-muted">{messages.preparingHint}</p>
        </div>
      </div>
    )
  return <ReadyCopy id={id} found={found} />
}

function ReadyCopy({ id, found }: { id: string; found: DataExport }) {
  const queries = useQueryClient()
  const opening = useMutation({
    mutationFn: () => requestArchiveUrl(id, found.id),
    onSuccess: ({ url }) => {
      startDownload(url)
      notify('success', messages.started)
    },
    onError: async (error) => {
      notify('error', platformSentence(error) ?? messages.downloadFailed)
      // It may have ended since this page was opened.
      await queries.invalidateQueries({ queryKey: exportKey(id) })
    },
  })
  const { bytes, requestedAt, expiresAt, renewableAt } = found
  return (
    <div className="grid gap-5">
      <div className="flex min-w-0 items-start gap-3">
        <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-success" />
        <div className="min-w-0">
          <p className="font-medium">{messages.ready}</p>
          <p className="tabular mt-1 text-sm text-muted">
            {messages.asked} {formatMoment(requestedAt)}
            {bytes !== null && (
              <>
                <br />
                {messages.size} {bytes < MEGABYTE ? messages.underOneMegabyte : formatRoughMegabytes(bytes)}
              </>
            )}
            {expiresAt && (
              <>
                <br />
                {messages.until} {formatMoment(expiresAt)}
              </>
            )}
            {Date.parse(renewableAt) > Date.now() && (
              <>
                <br />
                {messages.againFrom} {formatMoment(renewableAt)}
              </>
            )}
          </p>
        </div>
      </div>
      <Button
        className="justify-self-start max-sm:w-full"
        aria-disabled={opening.isPending}
        onClick={() => opening.isPending || opening.mutate()}
      >
        <Download size={18} aria-hidden />
        {opening.isPending ? messages.opening : messages.download}
      </Button>
    </div>
  )
}

/** The browser takes it from there, into a file: an archive may be larger than its memory. */
function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
