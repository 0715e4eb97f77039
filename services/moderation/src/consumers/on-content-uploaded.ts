import { contentUploaded } from '@alcove/contracts'
import { consumer } from '@alcove/kit/events/consumer'
import { learnAboutContent } from '../actions/learn-about-content.ts'
import type { ModerationDeps } from '../deps.ts'

export const onContentUploaded = (deps: Pick<ModerationDeps, 'store' | 'clock' | 'ids'>) =>
  consumer(contentUploaded, ({ data, time, once }) => {
    const {
      title,
      description,
      tags,
      categories,
      mimeType,
      fileSize,
      consent,
      hasOwnCover = false,
      createdAt,
    } = data
    const facts = {
      title,
      description,
      tags,
      categories,
      mimeType,
      fileSize,
      createdAt: new Date(createdAt),
      uploadedAt: new Date(time),
      consentTextVersion: consent?.textVersion ?? null,
      consentAt: consent ? new Date(consent.acceptedAt) : null,
      hasOwnCover,
    }
    return learnAboutContent(deps, data, { revisedBy: 'uploadedRevision', facts }, once)
  })
