import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListContext } from 'react-admin'
import { sentenceOf } from '../../api/refusal.ts'
import { Loading } from '../../app/loading.tsx'
import { Notice } from '../../app/notice.tsx'
import { caseMessages } from '../../messages/cases.fr.ts'
import { AgeNotice } from './age-notice.tsx'
import { CaseCards } from './case-cards.tsx'
import { CaseTable } from './case-table.tsx'
import { NoCases } from './no-cases.tsx'
import { usePoster } from './use-poster.ts'

/** Ten columns beside the menu need this much; below, cards say the same. */
export const TABLE_FITS = '(min-width: 1320px)'

/** The rows in whatever form fits: table, cards, or why there are none. Old rows stay when a refresh fails. */
export function CaseRows() {
  const { data, error, isPending, refetch } = useListContext<ModerationCase>()
  const wide = useMediaQuery(TABLE_FITS)
  const first = data?.[0]

  if (isPending) return <Loading />
  if (error && data === undefined) {
    return (
      <Notice urgent title={caseMessages.listFailed} text={sentenceOf(error)}>
        <Button variant="outlined" color="inherit" onClick={() => refetch()}>
          {caseMessages.retry}
        </Button>
      </Notice>
    )
  }
  if (first === undefined) return <NoCases />
  return (
    <>
      <PictureNotice id={first.id} />
      {wide ? <CaseTable /> : <CaseCards />}
    </>
  )
}

/** One picture stands for all: they are refused together. */
function PictureNotice({ id }: { id: string }) {
  return <AgeNotice error={usePoster(id).error} />
}
