import { openLogs } from '@alcove/embedded/console/logs'
import { openInstallation } from '@alcove/embedded/installation/open-installation'
import { readOrCreateSecrets } from '@alcove/embedded/installation/secrets'
import { startPlatform } from '@alcove/embedded/platform'
import { uuidV7 } from '@alcove/kit/ids'
import { runInOrder } from '@alcove/kit/service/run-all'
import { stopOnSignal } from '@alcove/kit/service/stop-on-signal'
import { createTestClock } from '@alcove/kit/testing/clock'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { cpuTime, takeOrders } from '../harness/take-orders.ts'
import { watchLoop } from '../hostile-input/loop-stops.ts'

/** The embedded platform in production mode, on `DATA_DIR`, without demo; its clock can be advanced. */
const PROOF_S = 30 * 86_400
/** Production requires a payment provider; this one is never called. */
const NOBODY_PAYS = { PAYMENT_PROVIDER: 'verotel', VEROTEL_SHOP_ID: '1', VEROTEL_SIGNATURE_KEY: 'unused' }
/** Production refuses uploads with the bundled ffmpeg; everything that arrives here is made here. */
const BUNDLED_FFMPEG = { FFMPEG_ALLOW_OLD: 'on' }
const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is not set')
const log = openLogs({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
const clock = createTestClock()
const stopping = stopOnSignal(log, () => opening.then(({ stop }) => stop()))
const opening = open(dataDir)
const { url, proof, operator } = await opening
takeOrders(
  { url, proof },
  {
    cpu: cpuTime,
    advance: clock.advance,
    longestStop: watchLoop(),
    createAdministrator: async (account: { email: string; password: string }) => {
      await operator.createUser({ ...account, roles: ['ROLE_ADMIN', 'ROLE_MODERATOR'] })
    },
  },
)

async function open(folder: string) {
  const { authSigningKey, grantSigningKey } = await readOrCreateSecrets(folder)
  const keys = { AUTH_SIGNING_KEY: authSigningKey, GRANT_SIGNING_KEY: grantSigningKey }
  const settings = { ...keys, ...NOBODY_PAYS, ...BUNDLED_FFMPEG, NODE_ENV: 'production', PORT: '0' }
  const installation = await openInstallation({ ...process.env, ...settings }, log)
  const platform = await startPlatform(installation, log, stopping, clock).catch(async (error) => {
    await installation.close()
    throw error
  })
  const exp = Date.now() / 1000 + PROOF_S
  return {
    url: platform.url,
    operator: platform.operator,
    proof: createAgeProofs(grantSigningKey, clock).issue({ id: uuidV7(), method: 'declared', exp }),
    stop: () => runInOrder(platform.stop, installation.close),
  }
}
