import { getReport } from '@alcove/contracts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPublished, aReport } from '../support/published.ts'
import { type ModerationWorld, startModeration } from '../support/world.ts'

const world: ModerationWorld = await startModeration()
afterAll(() => world.stop())

let contentId: string
beforeEach(async () => {
  contentId = (await aPublished(world)).contentId
})

test('returns the state of a report, and nothing about video and reporter', async () => {
  const { body } = await aReport(world, contentId, {
    type: 'SPAM',
    description: 'Une publicité',
    name: 'Lise',
  })
  const found = await world.call(getReport, { params: { receipt: body.receipt } })
  expect(found).toMatchObject({ status: 200 })
  expect(found.body).toEqual({
    '@context': '/api/contexts/ReportState',
    '@id': `/api/reports/${body.receipt}`,
    '@type': 'ReportState',
    receipt: body.receipt,
    type: 'SPAM',
    status: 'RECEIVED',
    createdAt: body.createdAt,
    answer: null,
    answeredAt: null,
  })
})

test('a receipt cannot be guessed: neither the id of the report nor an invalid receipt opens it', async () => {
  const { body } = await aReport(world, contentId, { type: 'SPAM' })
  const guesses = [body.id, body.id.replaceAll('-', ''), '0'.repeat(32), body.receipt.toUpperCase(), "'"]
  for (const receipt of [...guesses, `${body.receipt} `])
    expect(await world.call(getReport, { params: { receipt } })).toMatchObject({
      status: 404,
      code: 'REPORT_NOT_FOUND',
    })
})

test('a receipt stays valid when the video is gone', async () => {
  const { body } = await aReport(world, contentId, { type: 'SPAM' })
  await world.database.query("UPDATE moderation_case SET state = 'REMOVED' WHERE id = $1", [contentId])
  expect(await world.call(getReport, { params: { receipt: body.receipt } })).toMatchObject({ status: 200 })
})
