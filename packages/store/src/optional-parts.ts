import type { OptionalPart } from '@deckhand/spec/optional-package'

export const postgresPart: OptionalPart = { name: 'PostgreSQL', packages: ['pg@8'] }
export const firestorePart: OptionalPart = { name: 'Firestore', packages: ['@google-cloud/firestore@7'] }
