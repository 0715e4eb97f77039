import { AppError } from '@alcove/contracts'

const SCHEMA = 'https://schema.org/'
const HYDRA = 'http://www.w3.org/ns/hydra/core#'
/** Prefix of our own terms, for fields without a public vocabulary. */
const OWN = 'urn:alcove:term:'

const PROVIDER_VIDEO = {
  '@vocab': OWN,
  title: `${SCHEMA}name`,
  description: `${SCHEMA}description`,
  createdAt: `${SCHEMA}datePublished`,
  thumbnailS3Key: `${SCHEMA}thumbnailUrl`,
  duration: `${SCHEMA}duration`,
  tags: `${SCHEMA}keywords`,
  embedUrl: `${SCHEMA}embedUrl`,
}

/** JSON-LD contexts of our answers. */
const CONTEXTS: Readonly<Record<string, Record<string, string>>> = {
  Content: {
    '@vocab': OWN,
    Content: `${SCHEMA}VideoObject`,
    title: `${SCHEMA}name`,
    description: `${SCHEMA}description`,
    user: `${SCHEMA}creator`,
    createdAt: `${SCHEMA}dateCreated`,
    approvedAt: `${SCHEMA}datePublished`,
    fileSize: `${SCHEMA}contentSize`,
    mimeType: `${SCHEMA}encodingFormat`,
    duration: `${SCHEMA}duration`,
    tags: `${SCHEMA}keywords`,
    categories: `${SCHEMA}genre`,
  },
  ProviderVideo: { ...PROVIDER_VIDEO, ProviderVideo: `${SCHEMA}VideoObject` },
  EpornerVideo: { ...PROVIDER_VIDEO, EpornerVideo: `${SCHEMA}VideoObject` },
  LetsjerktvVideo: { ...PROVIDER_VIDEO, LetsjerktvVideo: `${SCHEMA}VideoObject` },
  RedtubeVideo: { ...PROVIDER_VIDEO, RedtubeVideo: `${SCHEMA}VideoObject` },
  ViewCount: { '@vocab': OWN },
  ReportState: { '@vocab': OWN, createdAt: `${SCHEMA}dateCreated` },
  Report: { '@vocab': OWN, createdAt: `${SCHEMA}dateCreated` },
  Operator: {
    '@vocab': OWN,
    Operator: `${SCHEMA}Organization`,
    name: `${SCHEMA}name`,
    address: `${SCHEMA}address`,
    registration: `${SCHEMA}identifier`,
    vatId: `${SCHEMA}vatID`,
    email: `${SCHEMA}email`,
    phone: `${SCHEMA}telephone`,
  },
  Invoice: {
    '@vocab': OWN,
    Invoice: `${SCHEMA}Invoice`,
    number: `${SCHEMA}identifier`,
    description: `${SCHEMA}description`,
    created: `${SCHEMA}dateCreated`,
  },
  User: {
    '@vocab': OWN,
    User: `${SCHEMA}Person`,
    username: `${SCHEMA}alternateName`,
    email: `${SCHEMA}email`,
    createdAt: `${SCHEMA}dateCreated`,
  },
  Session: { '@vocab': OWN, createdAt: `${SCHEMA}dateCreated` },
  DataExport: { '@vocab': OWN, bytes: `${SCHEMA}contentSize`, expiresAt: `${SCHEMA}expires` },
  Plan: {
    '@vocab': OWN,
    Plan: `${SCHEMA}Offer`,
    name: `${SCHEMA}name`,
    price: `${SCHEMA}price`,
    currency: `${SCHEMA}priceCurrency`,
  },
  Subscription: { '@vocab': OWN, description: `${SCHEMA}description` },
  Quote: { '@vocab': OWN, currency: `${SCHEMA}priceCurrency` },
  Checkout: { '@vocab': OWN, Checkout: `${SCHEMA}Order` },
  CheckoutPage: { '@vocab': OWN, url: `${SCHEMA}paymentUrl` },
  PlanChange: { '@vocab': OWN, currency: `${SCHEMA}priceCurrency` },
  PaymentPortal: { '@vocab': OWN, url: `${SCHEMA}url` },
  Receipt: { '@vocab': OWN, receivedAt: `${SCHEMA}dateReceived`, message: `${SCHEMA}text` },
  Collection: {
    '@vocab': OWN,
    Collection: `${HYDRA}Collection`,
    member: `${HYDRA}member`,
    totalItems: `${HYDRA}totalItems`,
    view: `${HYDRA}view`,
    next: `${HYDRA}next`,
  },
}

/** @throws AppError NOT_FOUND for a type that no answer has */
export function findContext(type: string): Record<string, string> {
  const context = Object.hasOwn(CONTEXTS, type) ? CONTEXTS[type] : undefined
  if (!context) throw new AppError('NOT_FOUND')
  return context
}
