import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Declaration } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { Attention } from '../../record/attention.tsx'
import { Detail, Details } from '../../record/details.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { searchPath } from '../../shared/paths.ts'
import { DeclarationState } from './declaration-state.tsx'
import { SettleButton } from './settle-button.tsx'

const { columns, kinds } = declarationMessages

/** The declaration and its outcome. */
export function DeclarationScreen({ record }: { record: Declaration }) {
  const { kind, name, email, reference, reason, status, note, settledAt, settledBy } = record
  const { receivedAt, effectiveAt, refundAmount, subscriptionId } = record
  return (
    <>
      <RecordHeading
        title={declarationMessages.one(kinds[kind], name)}
        state={<DeclarationState status={status} />}
        actions={<SettleButton record={record} />}
      />
      {status === 'waiting' && (
        <Attention>{declarationMessages.waits[subscriptionId ? 'found' : 'unknown']}</Attention>
      )}
      <Details>
        <Detail name={columns.name}>{name}</Detail>
        <Detail name={columns.email}>{email}</Detail>
        <Detail name={columns.reference}>{reference}</Detail>
        <Detail name={declarationMessages.reason}>{reason}</Detail>
        <Detail name={columns.receivedAt}>{formatLongDate(receivedAt)}</Detail>
        <Detail name={declarationMessages.subscription}>
          {subscriptionId ? (
            <RecordLink resource="subscriptions" id={subscriptionId}>
              {declarationMessages.openSubscription}
            </RecordLink>
          ) : (
            <Link component={RouterLink} to={searchPath('subscriptions', email)} color="textPrimary">
              {declarationMessages.findSubscription}
            </Link>
          )}
        </Detail>
        <Detail name={columns.effectiveAt}>{effectiveAt && formatLongDate(effectiveAt)}</Detail>
        {/* Note: contracts under this French law are always priced in euros. */}
        {refundAmount !== null && (
          <Detail name={columns.refundAmount}>{formatMoney(refundAmount, 'EUR')}</Detail>
        )}
        {note && <Detail name={declarationMessages.note}>{note}</Detail>}
        {settledAt && (
          <Detail name={declarationMessages.settledAt}>
            <ActStamp at={settledAt} by={settledBy} />
          </Detail>
        )}
      </Details>
    </>
  )
}
