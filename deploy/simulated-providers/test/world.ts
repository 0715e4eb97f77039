import { type SimulatedProviders, startSimulatedProviders } from '../src/start-simulated-providers.ts'

export const TODAY = new Date('2026-11-21T15:30:00Z')

export function startSimulation(): Promise<SimulatedProviders> {
  return startSimulatedProviders({ clock: { now: () => TODAY } })
}

/** Fetches the JSON of a path below a provider's base URL. */
export async function read(base: string, path: string) {
  const response = await fetch(`${base}${path}`)
  return { status: response.status, body: JSON.parse(await response.text()) }
}
