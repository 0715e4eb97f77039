import type { Payment } from '../../api/billing-records.ts'
import { paymentMessages } from '../../messages/payments.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { PaymentScreen } from './payment-screen.tsx'

export default function PaymentPage() {
  return (
    <RecordPage<Payment> resource="payments" list={paymentMessages.title}>
      {(record) => <PaymentScreen key={record.id} record={record} />}
    </RecordPage>
  )
}
