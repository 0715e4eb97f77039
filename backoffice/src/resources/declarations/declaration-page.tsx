import type { Declaration } from '../../api/billing-records.ts'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { DeclarationScreen } from './declaration-screen.tsx'

export default function DeclarationPage() {
  return (
    <RecordPage<Declaration> resource="declarations" list={declarationMessages.title}>
      {(record) => <DeclarationScreen key={record.id} record={record} />}
    </RecordPage>
  )
}
