import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { accountMessages } from '../../messages/account.fr.ts'
import { readPlatformSentence } from '../../shared/api/platform-sentence.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { logOut } from '../auth/log-out.ts'
import { type AccountSession, endOtherSessions, endSession, fetchSessions } from './api.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'

export const SESSIONS = ['sessions'] as const
const { sessions: messages } = accountMessages

/** Lists the account's sessions and ends them. */
export function SessionList() {
  const queries = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const sessions = useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => fetchSessions(signal) })
  const ending = useMutation({
    mutationFn: (session: AccountSession | 'others') =>
      session === 'others' ? endOtherSessions() : endSession(session.id),
    onSuccess: (_, session) =>
      notify('success', session === 'others' ? messages.othersEnded : messages.ended),
    onError: (error) => notify('error', messages.endFailed, readPlatformSentence(error)),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: SESSIONS })
      // The pressed button has left the page.
      list.current?.focus()
    },
  })
  const open = sessions.data?.member ?? []
  const end = (session: AccountSession) => (session.current ? void logOut() : ending.mutate(session))
  return (
    <Section heading={messages.heading} lead={messages.lead}>
      {sessions.isPending && <p className="text-sm text-muted">{messages.loading}</p>}
      {sessions.isError && (
        <Refusal title={messages.failed} error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {open.length > 0 && (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={messages.heading}
          className="divide-y divide-line rounded-control outline-none"
        >
          {open.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.isPending}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {open.length > 1 && (
        <Button
          kind="secondary"
          className="mt-5 max-sm:w-full"
          aria-disabled={ending.isPending}
          onClick={() => ending.isPending || ending.mutate('others')}
        >
          {messages.endOthers}
        </Button>
      )}
    </Section>
  )
}
