import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { reportMessages } from '../../messages/report.fr.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { formatMoment } from '../../shared/text/format.ts'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { AnsweredBy } from '../operator/answered-by.tsx'
import { fetchReport, type ReportState } from './api.ts'

/** State and answer of a report, for the holder of its receipt. */
export function ReportStatePage() {
  const { state: messages } = reportMessages
  const { receipt = '' } = useParams()
  const report = useQuery({
    queryKey: ['report', receipt],
    queryFn: () => fetchReport(receipt),
    staleTime: 0,
  })
  return (
    <div className="page py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <div className="mx-auto max-w-[600px]">
        <h1 className="font-display text-2xl">{messages.title}</h1>
        <div className="mt-8">
          {report.isPending && <output className="text-muted">{siteMessages.loading}</output>}
          {report.error && (
            <Refusal title={messages.failed} error={report.error} onRetry={() => void report.refetch()} />
          )}
          {report.data && <State report={report.data} />}
        </div>
      </div>
    </div>
  )
}

function State({
  report: { receipt, type, status, createdAt, answer, answeredAt },
}: {
  report: ReportState
}) {
  const { state: messages, receipt: words, types } = reportMessages
  const facts = [
    [messages.status, messages.statuses[status]],
    [messages.type, types[type]],
    [messages.sentOn, formatMoment(createdAt)],
    ...(answeredAt ? [[messages.answeredOn, formatMoment(answeredAt)] as const] : []),
    [words.number, receipt],
  ] as const
  return (
    <>
      <dl className="tabular grid gap-4 rounded-card border border-line bg-raised p-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'RECEIVED' && <p className="mt-5 text-sm text-pretty text-muted">{messages.waiting}</p>}
      {answer && (
        <section className="mt-6">
          <h2 className="text-lg font-semibold">{messages.answer}</h2>
          <p className="mt-2 break-words whitespace-pre-line text-muted">{answer}</p>
        </section>
      )}
      {status !== 'RECEIVED' && <p className="mt-5 text-sm text-pretty text-muted">{messages.redress}</p>}
      <AnsweredBy />
    </>
  )
}
