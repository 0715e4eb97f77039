import { describe, expect, test } from 'vitest'
import { startWorld } from '../support/world.ts'

async function headersWith(environment: Record<string, string>) {
  const world = await startWorld({ environment })
  const { headers } = await world.send('GET', '/healthz')
  await world.stop()
  return headers
}

const frameSource = async (environment: Record<string, string>) => {
  const { 'content-security-policy': policy } = await headersWith(environment)
  return String(policy)
    .split('; ')
    .find((directive) => directive.startsWith('frame-src'))
}

describe('frames', () => {
  test('are refused when no provider is on, whatever hosts are named', async () => {
    expect(await frameSource({})).toBe("frame-src 'none'")
    expect(await frameSource({ PROVIDER_EPORNER_FRAME_HOSTS: 'player.example.test' })).toBe(
      "frame-src 'none'",
    )
  })

  test('are allowed for players of enabled providers, over HTTPS', async () => {
    expect(await frameSource({ PROVIDER_REDTUBE_URL: 'https://api.example.test' })).toBe(
      'frame-src https://embed.redtube.com https://example.test https://*.example.test',
    )
  })

  test('are allowed for simulated players on this machine, each host once', async () => {
    const environment = {
      PROVIDER_EPORNER_URL: 'http://127.0.0.1:4711/one',
      PROVIDER_EPORNER_FRAME_HOSTS: '127.0.0.1:*',
      PROVIDER_LETSJERKTV_URL: 'http://127.0.0.1:4711/two',
      PROVIDER_LETSJERKTV_FRAME_HOSTS: '127.0.0.1:*, localhost:4711',
    }
    expect(await frameSource(environment)).toBe('frame-src http://127.0.0.1:* http://localhost:4711')
  })

  test('refuses to start with hosts that would change the policy', async () => {
    const hosts = "a.test; script-src 'unsafe-inline'"
    await expect(frameSource({ PROVIDER_EPORNER_FRAME_HOSTS: hosts })).rejects.toThrow(
      'PROVIDER_EPORNER_FRAME_HOSTS',
    )
  })
})

test('allows sites to connect to the configured upload store only', async () => {
  const policyWith = async (environment: Record<string, string>) =>
    String((await headersWith(environment))['content-security-policy'])
  expect(await policyWith({})).toContain("; connect-src 'self';")
  expect(await policyWith({ S3_PUBLIC_ENDPOINT: 'https://files.exemple.test/' })).toContain(
    "; connect-src 'self' https://files.exemple.test;",
  )
  for (const wrong of [
    "https://a.test'; script-src *",
    'https://a.test/path',
    'https://*.test',
    'ftp://a.test',
  ])
    await expect(policyWith({ S3_PUBLIC_ENDPOINT: wrong })).rejects.toThrow('S3_PUBLIC_ENDPOINT')
})

test('allows players fullscreen, sound, protected media and picture-in-picture', async () => {
  const { 'permissions-policy': policy } = await headersWith({})
  for (const feature of ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'])
    expect(String(policy).split(', ')).toContain(`${feature}=*`)
})
