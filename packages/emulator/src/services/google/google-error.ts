import { json, type ServiceAnswer, ServiceError } from '../answer.ts'

const realm = 'Bearer realm="https://accounts.google.com/"'
const credentialWords =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.'

interface Reason {
  code: number
  status: string
  message: string
  /** Of the inner error, where it differs. */
  short?: string
  reason?: string
  domain?: string
  location?: string
  headers?: Record<string, string>
}

/** Shapes and words: https://developers.google.com/workspace/gmail/api/guides/handle-errors and .../calendar/api/guides/errors */
const reasons = {
  invalidArgument: { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid argument' },
  badRequest: { code: 400, status: 'INVALID_ARGUMENT', message: 'Bad Request' },
  invalid: { code: 400, status: 'INVALID_ARGUMENT', message: 'Invalid Value' },
  required: { code: 400, status: 'INVALID_ARGUMENT', message: 'Required' },
  parseError: { code: 400, status: 'INVALID_ARGUMENT', message: 'Parse Error' },
  timeRangeEmpty: { code: 400, status: 'INVALID_ARGUMENT', message: 'The specified time range is empty.' },
  invalidCredentials: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: `Request had invalid authentication credentials. ${credentialWords}`,
    short: 'Invalid Credentials',
    reason: 'authError',
    location: 'Authorization',
    headers: { 'WWW-Authenticate': `${realm}, error="invalid_token"` },
  },
  missingCredentials: {
    code: 401,
    status: 'UNAUTHENTICATED',
    message: `Request is missing required authentication credential. ${credentialWords}`,
    short: 'Login Required.',
    reason: 'required',
    location: 'Authorization',
    headers: { 'WWW-Authenticate': realm },
  },
  forbidden: { code: 403, status: 'PERMISSION_DENIED', message: 'Forbidden' },
  insufficientPermissions: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'Request had insufficient authentication scopes.',
    short: 'Insufficient Permission',
  },
  requiredAccessLevel: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'You need to have writer access to this calendar.',
    domain: 'calendar',
  },
  notFound: { code: 404, status: 'NOT_FOUND', message: 'Requested entity was not found.' },
  duplicate: { code: 409, status: 'ALREADY_EXISTS', message: 'The requested identifier already exists.' },
  aborted: { code: 409, status: 'ABORTED', message: 'Conflict' },
  deleted: { code: 410, status: 'NOT_FOUND', message: 'Resource has been deleted' },
  conditionNotMet: {
    code: 412,
    status: 'FAILED_PRECONDITION',
    message: 'Precondition Failed',
    location: 'If-Match',
  },
  rateLimitExceeded: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'Rate Limit Exceeded',
    domain: 'usageLimits',
  },
  backendError: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.' },
} satisfies Record<string, Reason>

export type GoogleReason = keyof typeof reasons

/** With the status name and details that Gmail's front end gives. */
export function gmailError(name: GoogleReason, message?: string, details?: unknown[]): ServiceAnswer {
  const reason: Reason = reasons[name]
  const words = message ?? reason.message
  const error = { code: reason.code, message: words, errors: [innerError(name, message)], status: reason.status }
  return json({ error: details ? { ...error, details } : error }, reason.code, reason.headers)
}

const calendarWords: Partial<Record<GoogleReason, string>> = {
  notFound: 'Not Found',
  backendError: 'Backend Error',
  invalidCredentials: 'Invalid Credentials',
  missingCredentials: 'Login Required',
}

/** The older shape, without a status name, which the calendar still has. */
export function calendarError(name: GoogleReason, message?: string, location?: string): ServiceAnswer {
  const reason: Reason = reasons[name]
  const words = message ?? calendarWords[name] ?? reason.message
  const errors = [{ ...innerError(name, words), ...(location ? { locationType: 'parameter', location } : {}) }]
  return json({ error: { errors, code: reason.code, message: words } }, reason.code, reason.headers)
}

function innerError(name: GoogleReason, message: string | undefined): Record<string, string> {
  const reason: Reason = reasons[name]
  const place = reason.location ? { location: reason.location, locationType: 'header' } : {}
  return {
    message: message ?? reason.short ?? reason.message,
    domain: reason.domain ?? 'global',
    reason: reason.reason ?? name,
    ...place,
  }
}

export function refuseMail(name: GoogleReason, message?: string): never {
  throw new ServiceError(gmailError(name, message))
}

export function refuseEvent(name: GoogleReason, message?: string, location?: string): never {
  throw new ServiceError(calendarError(name, message, location))
}
