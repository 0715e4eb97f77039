import { afterEach, expect, test } from 'vitest'
import { type ReportingWorld, startReporting } from './world.ts'

let world: ReportingWorld
afterEach(() => world.stop())

async function mailLine(settings: Record<string, string>): Promise<string | undefined> {
  world = await startReporting(settings)
  const answer = await world.service.app.request('/status')
  return (await answer.text()).split('\n').find((line) => line.includes('reporting.mail'))
}

test('/status says in production that mails reach nobody', async () => {
  expect(await mailLine({ NODE_ENV: 'production' })).toBe(
    `FAIL reporting.mail SMTP_URL is not set: mails are written into ${world.mailFolder} and reach nobody`,
  )
})

test('/status says where mails are otherwise', async () => {
  expect(await mailLine({})).toBe(`ok   reporting.mail written into ${world.mailFolder}, sent to nobody`)
})
