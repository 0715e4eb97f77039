import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountDataMessages } from '../../messages/account-data.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { Section } from '../account/section.tsx'
import { exportKey, fetchExport, requestExport } from './api.ts'
import { CopyState } from './copy-state.tsx'
import { pollDelay } from './poll-delay.ts'

const { copy: messages } = accountDataMessages

/** Requests an export of the account's data, follows its preparation, and offers the download. */
export function CopyOfData() {
  const id = useSession((state) => state.user?.id) ?? ''
  const queries = useQueryClient()
  const status = useRef<HTMLOutputElement>(null)
  const queryKey = exportKey(id)
  const last = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchExport(id, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => pollDelay(state.data, Date.now()),
  })
  const asking = useMutation({
    mutationFn: () => requestExport(id),
    onSuccess: (requested) => {
      queries.setQueryData(queryKey, requested)
      // The pressed button has left the page.
      status.current?.focus()
    },
    onError: (error) => notify('error', readPlatformSentence(error) ?? messages.askFailed),
  })
  const found = last.data
  const mayAsk =
    found === null ||
    (found !== undefined && found.state !== 'PREPARING' && Date.parse(found.renewableAt) <= Date.now())
  return (
    <Section heading={messages.heading} lead={messages.lead}>
      {last.isPending && <p className="text-sm text-muted">{messages.loading}</p>}
      {last.isError && found === undefined && (
        <Refusal title={messages.unread} error={last.error} onRetry={() => void last.refetch()} />
      )}
      <output ref={status} tabIndex={-1} className="block rounded-control outline-none">
        {found && <CopyState id={id} found={found} />}
      </output>
      {mayAsk && (
        <Button
          kind="secondary"
          className={found ? 'mt-4 max-sm:w-full' : 'max-sm:w-full'}
          aria-disabled={asking.isPending}
          onClick={() => asking.isPending || asking.mutate()}
        >
          {asking.isPending ? messages.asking : found ? messages.askAgain : messages.ask}
        </Button>
      )}
    </Section>
  )
}
