import { join } from 'node:path'
import { SERVICES } from '@alcove/contracts'
import type { Start } from '@alcove/embedded/run-installation'
import type { Program } from '@alcove/embedded/settings/service-settings'
import { createOutages } from '@alcove/kit/health/outages'
import { freePorts } from '@alcove/kit/http/free-ports'
import { awaitReady } from '@alcove/processes/await-ready'
import { environmentOf } from '@alcove/processes/environment-of'
import { openOperator } from '@alcove/processes/open-operator'
import { sharedEnvironment } from '@alcove/processes/shared-environment'
import { type Supervised, supervise } from '@alcove/processes/supervise'
import { type Balancer, startBalancer } from './balancer.ts'

const REPLICATED: readonly Program[] = ['gateway', 'catalog', 'media', 'moderation']

/**
 * Starts processes like an operator with several machines: two of each that carries load, behind one balanced address for
 * each service and one for the gateways.
 */
export const startReplicas: Start = async (installation, log, stopping) => {
  const { config, dataDir } = installation
  const shared = await sharedEnvironment(installation)
  const processes: Supervised[] = []
  const balancers: Balancer[] = []
  const ownUrls: string[] = []

  const outages = createOutages(log)
  /** @returns the balanced address of all of them */
  async function run(program: Program, settings: Record<string, string>, port?: number): Promise<string> {
    const isReplicated = REPLICATED.includes(program)
    const ports = await freePorts(isReplicated ? 2 : 1)
    for (const [i, own] of ports.entries()) {
      const ofReplica = {
        HOST: '127.0.0.1',
        PORT: String(own),
        SOLE_REPLICA: isReplicated ? 'off' : 'on',
        ...(program === 'media' ? { WORK_FOLDER: join(dataDir, 'work', `replica-${i}`) } : {}),
      }
      const environment = { ...environmentOf(program, { ...shared, ...settings }), ...ofReplica }
      processes.push(supervise({ program }, environment, dataDir, log, outages))
      ownUrls.push(`http://127.0.0.1:${own}`)
    }
    const balancer = await startBalancer(ports, port)
    balancers.push(balancer)
    return balancer.url
  }

  const operator = openOperator(installation.databases.identity, log)
  const stop = async () => {
    await Promise.all(processes.filter(({ name }) => name === 'gateway').map((one) => one.stop()))
    await Promise.all(processes.map((one) => one.stop()))
    await Promise.all(balancers.map((one) => one.close()))
    await operator.close()
  }
  try {
    const addresses: Record<string, string> = {}
    const variable = (name: string) => `${name.toUpperCase().replaceAll('-', '_')}_URL`
    for (const name of SERVICES) addresses[variable(name)] = await run(name, addresses)
    const url = await run('gateway', addresses, config.PORT)
    await awaitReady(processes, ownUrls, stopping)
    return { url, operator, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
