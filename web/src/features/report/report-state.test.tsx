import { asResource } from '@alcove/contracts/json-ld'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { reportMessages } from '../../messages/report.fr.ts'
import type { ReportState } from './api.ts'
import { ReportStatePage } from './report-state.tsx'

const { state: messages } = reportMessages
const RECEIPT = 'a'.repeat(32)

/** Opens the page of a receipt. */
function openReceipt(changed: Partial<ReportState>) {
  const { platform, show } = aPage()
  const report: ReportState = asResource('ReportState', `/api/reports/${RECEIPT}`, {
    receipt: RECEIPT,
    type: 'COPYRIGHT',
    status: 'RECEIVED',
    createdAt: '2026-11-25T10:00:00.000Z',
    answer: null,
    answeredAt: null,
  })
  platform.holds('GET /api/operator')
  platform.answers('GET /api/reports/{receipt}', { ...report, ...changed })
  show(
    <Routes location={`/signaler/${RECEIPT}`}>
      <Route path="/signaler/:receipt" element={<ReportStatePage />} />
    </Routes>,
  )
}

test('says of a dismissed report nothing about the video, which may have been removed meanwhile', async () => {
  openReceipt({ status: 'DISMISSED', answeredAt: '2026-11-25T11:00:00.000Z' })
  await screen.findByText(/votre signalement n’a pas été retenu/)
  screen.getByText(messages.redress)
  expect(screen.queryByText(/vidéo|retirée/)).toBeNull()
})

test('says of an upheld report that the video was removed, with the answer', async () => {
  openReceipt({ status: 'UPHELD', answer: 'Droits', answeredAt: '2026-11-25T11:00:00.000Z' })
  await screen.findByText(messages.statuses.UPHELD)
  screen.getByText('Droits')
})
