import { journey } from './journey.ts'

// What is required in production: the console approves only what its moderator has previewed.
const environment = { REVIEW_PREVIEW: 'required' }
journey('all services in one process', { program: 'embedded', environment })
