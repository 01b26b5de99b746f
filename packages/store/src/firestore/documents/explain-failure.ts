import { DeckhandError, StoreAway } from '@deckhand/spec/errors'
import { grpcStatus, grpcStatusOf } from './grpc-status.ts'

const { aborted, deadlineExceeded, failedPrecondition, invalidArgument, notFound } = grpcStatus
const { permissionDenied, resourceExhausted, unauthenticated, unavailable } = grpcStatus

const noCredentials =
  'There are no Google credentials for Firestore. Run "gcloud auth application-default login", or set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account with the role roles/datastore.user; for an emulator set FIRESTORE_EMULATOR_HOST.'
const tooLarge =
  'This is more than Firestore accepts in one commit (10 MiB). Nothing was saved. Send it in smaller pieces.'

/** By the error message of Firestore or its client. The first match is used. */
const wordings: [status: number | undefined, pattern: RegExp, advice: string][] = [
  [
    undefined,
    /Could not load the default credentials|Could not refresh access token|^The file at .* does not exist/,
    noCredentials,
  ],
  [
    undefined,
    /Unable to detect a Project Id/,
    'The Google Cloud project is unknown. Set GOOGLE_CLOUD_PROJECT to its id.',
  ],
  [
    notFound,
    /database .*does not exist|project .*(not found|does not exist)/is,
    'There is no such Firestore database. Create it ("gcloud firestore databases create --location=…"), or correct GOOGLE_CLOUD_PROJECT and FIRESTORE_DATABASE.',
  ],
  [
    notFound,
    /./s,
    'A document that this belongs to was removed from Firestore meanwhile, and nothing was saved. Try again.',
  ],
  [invalidArgument, /too large|too big|maximum|exceeds|bytes/i, tooLarge],
  [resourceExhausted, /larger than max|message/i, tooLarge],
]

const advices: Record<number, string> = {
  [permissionDenied]:
    'Firestore refused this account. Give it the role roles/datastore.user in the project, enable the Firestore API there, and check GOOGLE_CLOUD_PROJECT.',
  [unauthenticated]: noCredentials,
  [resourceExhausted]:
    "Firestore's quota is used up, and nothing was saved. Check the quotas of the project, and try again later.",
  [aborted]: 'Too many concurrent writes changed the same documents, and nothing was saved. Try again in a moment.',
  [unavailable]:
    'Firestore cannot be reached. Check the network, and for an emulator that it runs at FIRESTORE_EMULATOR_HOST.',
  [deadlineExceeded]: 'Firestore took too long to answer. Check the network, and try again.',
}

/** Turns anything thrown into a DeckhandError: our own errors stay, others become UNAVAILABLE or INTERNAL with advice. */
export function explainFailure(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  const advice = missingIndex(thrown, detail) ?? findAdvice(thrown, detail)
  if (advice !== undefined && isAway(thrown)) return new StoreAway(advice, thrown)
  return new DeckhandError('INTERNAL', advice ?? `Firestore refused a command: ${detail}`, { cause: thrown })
}

function isAway(thrown: unknown): boolean {
  const status = grpcStatusOf(thrown)
  return status === unavailable || status === deadlineExceeded
}

/** A commit had no response, and its outcome could not be found out. Running the command again could do everything twice. */
export function outcomeUnknown(cause: unknown): DeckhandError {
  const message =
    'The connection to Firestore broke during a commit, so it is unknown if this was saved. Look before you repeat it.'
  return new DeckhandError('INTERNAL', message, { cause })
}

/** Firestore's message names the missing index, by its fields or with a link to create it. */
function missingIndex(thrown: unknown, detail: string): string | undefined {
  if (grpcStatusOf(thrown) !== failedPrecondition || !/index/i.test(detail)) return undefined
  return `An index is missing in Firestore. Deploy firestore.indexes.json ("firebase deploy --only firestore:indexes") and wait until it is built. Firestore says: ${detail}`
}

function findAdvice(thrown: unknown, detail: string): string | undefined {
  const status = grpcStatusOf(thrown)
  const fitting = wordings.find(([only, pattern]) => (only === undefined || only === status) && pattern.test(detail))
  return fitting?.[2] ?? (status === undefined ? undefined : advices[status])
}
