import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { Declaration } from '../../api/billing-records.ts'
import { formatLongDate } from '../../format/date.ts'
import { formatMoney } from '../../format/money.ts'
import { RecordLink } from '../../list/record-link.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { Attention } from '../../record/attention.tsx'
import { Done } from '../../record/done.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { searchPath } from '../../shared/paths.ts'
import { DeclarationState } from './declaration-state.tsx'
import { SettleButton } from './settle-button.tsx'

const { columns, kinds } = declarationMessages

/** The declaration and its outcome. */
export function DeclarationScreen({ record }: { record: Declaration }) {
  const { id, kind, name, email, reference, reason, status, note, settledAt, settledBy } = record
  const { receivedAt, effectiveAt, refundAmount, subscriptionId } = record
  return (
    <>
      <RecordHeading
        title={declarationMessages.one(kinds[kind], name)}
        state={<DeclarationState status={status} />}
        actions={status === 'waiting' && <SettleButton id={id} />}
      />
      {status === 'waiting' && (
        <Attention>{declarationMessages.waits[subscriptionId ? 'found' : 'unknown']}</Attention>
      )}
      <Facts>
        <Fact name={columns.name}>{name}</Fact>
        <Fact name={columns.email}>{email}</Fact>
        <Fact name={columns.reference}>{reference}</Fact>
        <Fact name={declarationMessages.reason}>{reason}</Fact>
        <Fact name={columns.receivedAt}>{formatLongDate(receivedAt)}</Fact>
        <Fact name={declarationMessages.subscription}>
          {subscriptionId ? (
            <RecordLink resource="subscriptions" id={subscriptionId}>
              {declarationMessages.openSubscription}
            </RecordLink>
          ) : (
            <Link component={RouterLink} to={searchPath('subscriptions', email)} color="textPrimary">
              {declarationMessages.findSubscription}
            </Link>
          )}
        </Fact>
        <Fact name={columns.effectiveAt}>{effectiveAt && formatLongDate(effectiveAt)}</Fact>
        {/* Note: contracts under this French law are always priced in euros. */}
        {refundAmount !== null && <Fact name={columns.refundAmount}>{formatMoney(refundAmount, 'EUR')}</Fact>}
        {note && <Fact name={declarationMessages.note}>{note}</Fact>}
        {settledAt && (
          <Fact name={declarationMessages.settledAt}>
            <Done at={settledAt} by={settledBy} />
          </Fact>
        )}
      </Facts>
    </>
  )
}
