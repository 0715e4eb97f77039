import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import type { Surroundings } from '../harness/benchmark.ts'
import { type Forked, forkProgram } from '../harness/fork-program.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

export interface OpenPlatform extends AsyncDisposable {
  /** Its address, and an age proof valid for a month. Commands: `cpu`, `advance`, `longestStop`, `createAdministrator`. */
  platform: Forked<{ url: string; proof: string }>
  /** Base URL of each provider. Commands: `hang`, `slow`, `answer`, `heal`, `takeCalls`. */
  providers: Forked<Record<Provider, string>>
}

const PLATFORM = new URL('./platform-program.ts', import.meta.url)
const PROVIDERS_PROGRAM = new URL('./providers-program.ts', import.meta.url)

/** Variables of the calling shell that programs need; the settings of the platform are set by the bench. */
const KEPT = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'TMPDIR']

/** The embedded platform and its three providers, in two processes, in a temporary folder. */
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
