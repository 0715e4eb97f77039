import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download, LoaderCircle } from 'lucide-react'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { formatMoment, formatRoughMegabytes } from '../../shared/text/format.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { type DataExport, exportKey, requestArchiveUrl } from './api.ts'

const { copy: messages } = accountDataMessages
const MEGABYTE = 1024 ** 2

/** Shows the state of the export and its download. */
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
      notify('error', readPlatformSentence(error) ?? messages.downloadFailed)
      // The export may have expired since the page opened.
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

/** The browser streams the archive to a file: it may exceed its memory. */
function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
