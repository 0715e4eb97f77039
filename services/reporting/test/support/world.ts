import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventSpec } from '@alcove/contracts'
import { toMessage } from '@alcove/kit/events/envelope'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import type { Service } from '@alcove/kit/service/service'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { reportingConfig } from '../../src/config.ts'
import { createReportingService } from '../../src/service.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'

export const ACCOUNT_LINK_KEY = 'a-secret-of-tests-that-is-long-enough'

export interface ReportingWorld extends ServiceWorld<Service> {
  mailFolder: string
  /** Publishes events as they are and waits until they are consumed. */
  hearsAll(messages: Message[]): Promise<void>
  /** Mails in the folder whose text or subject contains this. */
  mails(about?: string): Promise<ParsedMail[]>
}

export async function startReporting(settings: Record<string, string> = {}): Promise<ReportingWorld> {
  const mailFolder = await mkdtemp(join(tmpdir(), 'alcove-mail-'))
  const config = reportingConfig.parse({ MAIL_FOLDER: mailFolder, ACCOUNT_LINK_KEY, ...settings })
  const world = await startServiceWorld({
    name: 'reporting',
    hasJobs: true,
    folder: new URL('../..', import.meta.url),
    create: (deps) => createReportingService(deps, config),
    // Sending sixty mails at once takes half a minute.
    settleMs: 90_000,
  })
  return {
    ...world,
    mailFolder,
    async hearsAll(messages) {
      await world.transport.publish(messages)
      await world.settle()
    },
    async mails(about = '') {
      const names = await readdir(mailFolder)
      const mails = await Promise.all(
        names.map(async (name) => parseMail(await readFile(join(mailFolder, name)))),
      )
      return mails.filter((mail) => `${mail.headers.get('subject')}\n${mail.text}`.includes(about))
    },
    async stop() {
      await world.stop()
      await rm(mailFolder, { recursive: true, force: true })
    },
  }
}

/** An event as its author would emit it at a moment. */
export function said<E extends EventSpec>(spec: E, data: object, at = new Date()): Message {
  const author = { service: spec.author ?? 'moderation', clock: { now: () => at }, ids: uuidV7 }
  return toMessage(spec, { ...(spec.example as object), ...data }, author)
}
