import { screen, waitFor, within } from '@testing-library/react'
import { useGetOne } from 'react-admin'
import { expect, test } from 'vitest'
import { aConsole } from '../../../../test/a-console.tsx'
import { aCase, CASE, FIRST } from '../../../../test/a-review.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { recordMessages } from '../../../messages/record.fr.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'
import { ReleaseEvidenceButton } from './release-evidence-button.tsx'

const RELEASE = 'POST /api/admin/cases/{id}/evidence-release'
const SEEN = '0198f5a0-0000-7000-8000-0000000000d1'
const SINCE = '0198f5a0-0000-7000-8000-0000000000d2'
const heldBy = (decisionId: string) =>
  aCase({ status: 'REMOVED', evidence: { decisionId, ground: 'MINOR', heldAt: '2026-11-25T10:05:00.000Z' } })

function Held() {
  const { data } = useGetOne<ConsoleCase>('cases', { id: FIRST })
  if (!data?.evidence) return null
  const { decisionId } = data.evidence
  return (
    <>
      <ReleaseEvidenceButton record={data} />
      <p>{decisionId}</p>
    </>
  )
}

test('releases the evidence that was seen, not what a colleague has had held since', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(CASE, heldBy(SEEN))
  show(<Held />)
  await user.click(await screen.findByRole('button', { name: messages.release }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.releaseTitle }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(recordMessages.reason) }), 'Classé')
  platform.answers(CASE, heldBy(SINCE))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText(SINCE)
  platform.refuses(RELEASE, 'EVIDENCE_NOT_HELD')
  await user.click(dialog.getByRole('button', { name: messages.release }))
  await waitFor(() => expect(platform.received(RELEASE)).toHaveLength(1))
  expect(platform.received(RELEASE)).toMatchObject([{ body: { decisionId: SEEN } }])
})
