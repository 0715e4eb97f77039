import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { BOUNDARIES, findViolations } from './boundaries.ts'
import { type Import, readImports, sourceFiles } from './imports.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = sourceFiles(root, [
  'contracts',
  'services',
  'deploy',
  'site-kit',
  'web',
  'backoffice',
  'e2e',
  'bench',
])
const imports = files.flatMap((file) => readImports(root, file))

describe('boundaries', () => {
  test('there is something to look at', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(imports.length).toBeGreaterThan(1_000)
  })

  test.each(BOUNDARIES)('$name', (boundary) => {
    expect(findViolations(boundary, imports)).toEqual([])
  })

  const one = (file: string, target: string, typeOnly = false): Import => ({ file, target, typeOnly })
  test.each([
    [
      'a service never imports another service',
      one('services/media/src/a.ts', '@alcove/billing/config', true),
    ],
    [
      'a service never imports another service',
      one('services/media/src/a.ts', 'services/billing/src/config.ts'),
    ],
    ['kit knows no service, no site and no deployment', one('services/kit/src/a.ts', '@alcove/media/jobs')],
    ['only store/ imports Prisma', one('services/media/src/actions/a.ts', '@prisma/client')],
    [
      'only store/ imports Prisma',
      one('services/media/src/a.ts', 'services/media/src/store/generated/client.ts'),
    ],
    ['kafkajs stays behind the Kafka transport', one('services/media/src/a.ts', 'kafkajs')],
    ["a vendor's package stays in its adapter", one('services/media/src/jobs.ts', 'fluent-ffmpeg')],
    ['domain is pure', one('services/media/src/domain/a.ts', 'services/media/src/store/store.ts')],
    ['domain is pure', one('services/media/src/domain/a.ts', 'services/media/src/ports.ts', true)],
    ['domain is pure', one('services/billing/src/sync/domain/a.ts', 'services/billing/src/ports.ts')],
    ['domain is pure', one('services/media/src/domain/a.ts', 'node:fs')],
    ['of the contracts a site loads seven small files', one('web/src/a.ts', '@alcove/contracts')],
    [
      'shared parts of the site import no app, route or feature',
      one('web/src/shared/a.ts', 'web/src/features/auth/api.ts', true),
    ],
    [
      'messages import nothing of their site but formats',
      one('web/src/messages/a.fr.ts', 'web/src/shared/paths.ts'),
    ],
    ['features import no app and no route', one('web/src/features/auth/a.ts', 'web/src/app/site.tsx')],
    ['features import no app and no route', one('web/src/features/a/a.ts', 'web/src/routes/legal/help.tsx')],
    ['routes import no app', one('web/src/routes/legal/help.tsx', 'web/src/app/use-idle.ts', true)],
    [
      'only api.ts of a feature calls the platform',
      one('web/src/features/auth/log-out.ts', 'web/src/shared/api/client.ts'),
    ],
    [
      'building blocks of the console import no app, dashboard or resource',
      one('backoffice/src/list/a.tsx', 'backoffice/src/resources/money.ts'),
    ],
    [
      'resources of the console import no app and no dashboard',
      one('backoffice/src/resources/money.ts', 'backoffice/src/dashboard/bars.ts'),
    ],
    [
      'the dashboard of the console imports no app',
      one('backoffice/src/dashboard/bars.ts', 'backoffice/src/app/app.tsx'),
    ],
  ])('%s: a breach is seen', (name, breach) => {
    const boundary = BOUNDARIES.find((rule) => rule.name === name)
    expect(boundary && findViolations(boundary, [breach])).toHaveLength(1)
  })

  test('the environment is read by programs and by their configuration alone', () => {
    const readers = files.filter(
      (file) =>
        !/(^|\/)(main|dev|admin|check|verify|vite\.config)\.ts$|\.mjs$|\/test\/|\.test\.ts$|\/testing\/|^e2e\/|^bench\//.test(
          file,
        ) && /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })
})
