import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useGetOne } from 'react-admin'
import type { ConsoleCase } from '../../api/console-case.ts'
import { reportMessages } from '../../messages/reports.fr.ts'
import { Preview } from '../cases/preview/preview.tsx'
import { usePreview } from '../cases/preview/use-preview.ts'

/** The video as its case shows it: blurred and silent until requested. */
export function ReportPreview({ contentId }: { contentId: string }) {
  const { data } = useGetOne<ConsoleCase>('cases', { id: contentId })
  return (
    <Box component="section" aria-label={reportMessages.preview} sx={{ minHeight: 120 }}>
      {data && <Shown record={data} />}
    </Box>
  )
}

function Shown({ record }: { record: ConsoleCase }) {
  const preview = usePreview(record)
  const button = useRef<HTMLButtonElement>(null)
  return <Preview record={record} preview={preview} button={button} />
}
