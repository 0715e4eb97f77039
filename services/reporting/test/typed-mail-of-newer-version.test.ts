import { reportAcknowledged } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import { expect, test, vi } from 'vitest'
import { startReporting } from './support/world.ts'

/** As `mail-of-newer-version.test.ts`, for an address that was typed: queued, it would fail twelve times and be given up. */
test('a held mail of a newer kind to a typed address waits for its version', async () => {
  const world = await startReporting({ PUBLIC_URL: 'https://alcove.test/' })
  const id = uuidV7()
  const mail = async () =>
    (
      await world.database.query<{ queued_at: Date | null; failed_at: Date | null }>(
        'SELECT queued_at, failed_at FROM notification WHERE id = $1',
        [id],
      )
    )[0]
  try {
    await world.database.query(
      `INSERT INTO notification (id, kind, subject_id, user_id, address, source, details, created_at)
       VALUES ($1, 'a-newer-receipt', $2, NULL, 'autre@exemple.test', 'there', '{}', $3)`,
      [id, uuidV7(), world.clock.now()],
    )
    const to = { userId: null, email: 'visiteur@exemple.test', source: 'elsewhere' }
    const receipt = 'a'.repeat(32)
    void world.receives(reportAcknowledged, { reportId: uuidV7(), receipt, to }).catch(() => undefined)
    await vi.waitFor(async () => expect(await world.mails(receipt)).toHaveLength(1), { timeout: 20_000 })
    expect(await mail()).toEqual({ queued_at: null, failed_at: null })
  } finally {
    await world.database.query('DELETE FROM notification WHERE id = $1', [id])
    await world.stop()
  }
})
