import { readSettings } from '@alcove/kit/config/load-config'
import { expect, test } from 'vitest'
import { settingsProblems } from './check-settings.ts'
import { mediaConfig, objectConfig } from './config.ts'
import { objectPlaceOf, objectProblems } from './object-place.ts'

const S3 = {
  OBJECT_STORE: 's3',
  S3_ENDPOINT: 'https://s3.exemple.fr',
  S3_BUCKET: 'alcove',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
}

function problemsOf(environment: Record<string, string>): string[] {
  const { valid, problems } = readSettings(objectConfig, environment)
  return [...problems, ...objectProblems(valid)]
}

test('needs only a path for a folder', () => {
  expect(problemsOf({})).toEqual(['OBJECT_FOLDER: needed'])
  const { valid } = readSettings(objectConfig, { OBJECT_FOLDER: '/srv/objects' })
  expect(objectPlaceOf(valid as never)).toEqual({ kind: 'folder', folder: '/srv/objects' })
})

test('names all missing settings of a bucket at once', () => {
  expect(problemsOf({ OBJECT_STORE: 's3' })).toEqual([
    'S3_ENDPOINT: needed',
    'S3_BUCKET: needed',
    'S3_ACCESS_KEY: needed',
    'S3_SECRET_KEY: needed',
  ])
  expect(problemsOf(S3)).toEqual([])
  const { valid } = readSettings(objectConfig, S3)
  expect(objectPlaceOf(valid as never)).toEqual({
    kind: 's3',
    s3: {
      endpoint: 'https://s3.exemple.fr',
      region: 'us-east-1',
      bucket: 'alcove',
      accessKey: 'access',
      secretKey: 'secret',
    },
  })
})

test.each([
  ['S3_ENDPOINT', 's3.exemple.fr'],
  ['S3_ENDPOINT', 'https://s3.exemple.fr/alcove'],
  ['S3_ENDPOINT', 'https://key@s3.exemple.fr'],
  ['S3_ENDPOINT', 'ftp://s3.exemple.fr'],
  ['S3_BUCKET', 'Alcôve'],
  ['S3_BUCKET', 'a/b'],
  ['OBJECT_STORE', 'minio'],
])('refuses %s=%s, and repeats no value', (name, value) => {
  const problems = problemsOf({ ...S3, [name]: value })
  expect(problems[0]).toMatch(new RegExp(`^${name}: `))
  expect(problems.join()).not.toContain(value)
})

test.each([
  [
    { OBJECT_STORE: 'folder', OBJECT_FOLDER: '/srv' },
    'https://s3.test',
    ['S3_PUBLIC_ENDPOINT: only with OBJECT_STORE=s3'],
  ],
  [
    { ...S3, PUBLIC_URL: 'https://site.test' },
    'http://s3.test',
    [expect.stringMatching('S3_PUBLIC_ENDPOINT: https')],
  ],
  [{ ...S3, PUBLIC_URL: 'https://site.test' }, 'https://s3.test', []],
  [S3, 'http://127.0.0.1:9000', []],
])('uploads past us: of %j and %s it says %j', (environment, address, problems) => {
  const { valid } = readSettings(mediaConfig, { ...environment, S3_PUBLIC_ENDPOINT: address })
  expect(settingsProblems(valid)).toEqual(problems)
})
