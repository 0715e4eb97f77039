import { afterEach, expect, test } from 'vitest'
import { type ReportingWorld, startReporting } from './support/world.ts'

let world: ReportingWorld
afterEach(() => world.stop())

async function mailLine(settings: Record<string, string>): Promise<string | undefined> {
  world = await startReporting(settings)
  const answer = await world.service.app.request('/status')
  return (await answer.text()).split('\n').find((line) => line.includes('reporting.mail'))
}

test('/status fails in production without a mail server', async () => {
  expect(await mailLine({ NODE_ENV: 'production' })).toBe(
    `FAIL reporting.mail SMTP_URL is not set: mails are written into ${world.mailFolder} and reach nobody`,
  )
})

test('/status shows the destination of mails otherwise', async () => {
  expect(await mailLine({})).toBe(`ok   reporting.mail written into ${world.mailFolder}, sent to nobody`)
})
