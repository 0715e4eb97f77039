import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import type { Surroundings } from '../harness/benchmark.ts'
import { type Forked, forkProgram } from '../harness/fork-program.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

export interface OpenPlatform extends AsyncDisposable {
  /** Its address, and the age proof of somebody for a month. Takes the orders `cpu`, `advance`, `longestStop` and `createAdministrator`. */
  platform: Forked<{ url: string; proof: string }>
  /** Base URL of each. Take the orders `hang`, `slow`, `answer`, `heal` and `takeCalls`. */
  providers: Forked<Record<Provider, string>>
}

const PLATFORM = new URL('./platform-program.ts', import.meta.url)
const PROVIDERS_PROGRAM = new URL('./providers-program.ts', import.meta.url)

/** Variables of whoever runs the bench that programs need; settings of a platform are ours to make. */
const KEPT = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'TMPDIR']

/** The embedded platform and its three providers, each side in a process of its own, in a folder that goes with them. */
export async function openPlatform(
  { environment, signal }: Pick<Surroundings, 'environment' | 'signal'>,
  settings: Record<string, string>,
): Promise<OpenPlatform> {
  const kept = Object.fromEntries(KEPT.map((name) => [name, environment[name]]))
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder())
  const providers = opened.use(
    await forkProgram<Record<Provider, string>>(PROVIDERS_PROGRAM, { environment: kept, signal }),
  )
  const places = PROVIDERS.map((name) => [`PROVIDER_${name.toUpperCase()}_URL`, providers.ready[name]])
  const platform = opened.use(
    await forkProgram<{ url: string; proof: string }>(PLATFORM, {
      environment: { ...kept, DATA_DIR: folder.path, ...Object.fromEntries(places), ...settings },
      signal,
    }),
  )
  const all = opened.move()
  return { platform, providers, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
