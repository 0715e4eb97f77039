import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@alcove/kit/log/logger'
import type { Installation } from '../installation/open-installation.ts'
import { readOrCreateDemoPassword } from '../installation/secrets.ts'
import { DEMO_ACCOUNTS, ensureAccounts, type Operator } from './accounts.ts'
import { DEMO_READY, markDemo } from './mark-demo.ts'
import { seedSubscription } from './seed-subscription.ts'
import { seedVideos } from './seed-videos.ts'

export interface Demo {
  password: string
  accounts: { email: string; purpose: string }[]
}

interface Running {
  url: string
  operator: Operator
  log: Logger
  stopping: AbortSignal
}

/**
 * Creates accounts, a subscription, and videos through the ordinary upload. Resolves when all are visible, or on failure:
 * the platform works without them. The next start resumes interrupted or failed work and skips a complete demo.
 */
export async function prepareDemo(
  installation: Installation,
  { url, operator, log, stopping }: Running,
): Promise<Demo> {
  const { config, dataDir } = installation
  const password = config.DEMO_PASSWORD ?? (await readOrCreateDemoPassword(dataDir))
  await markDemo(installation.databases)
  await ensureAccounts(operator, password)
  const demo = { password, accounts: DEMO_ACCOUNTS }
  const mark = join(dataDir, DEMO_READY)
  const owner = await operator.findUser('admin@demo.test')
  if ((await readFile(mark, 'utf8').catch(() => '')) === owner?.id) return demo
  console.log('Preparing demo accounts and videos (once) …')
  try {
    await seedSubscription(url, password)
    await seedVideos({ url, password, dataDir, environment: installation.environment, log })
    await writeFile(mark, owner?.id ?? '')
  } catch (error) {
    if (stopping.aborted) throw error
    log.error({ err: error }, 'demo.failed: the next start prepares it again')
  }
  return demo
}
