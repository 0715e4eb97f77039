import { journey } from './journey.ts'

// As required in production: the console approves only after the moderator's preview.
const environment = { REVIEW_PREVIEW: 'required' }
journey('all services in one process', { program: 'embedded', environment })
