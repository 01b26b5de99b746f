import { WireError } from '../wire-error.ts'
import type { Fault } from './fault.ts'

/** The error body of a fault that fails a request, or undefined for the faults that answer it wrongly. */
export function faultError(fault: Fault, model: string): WireError | undefined {
  switch (fault.kind) {
    case 'rate-limit':
      return rateLimit(fault.retryDelayMs ?? 1000, model)
    // https://ai.google.dev/gemini-api/docs/troubleshooting
    case 'internal-error':
    case 'stream-error':
      return new WireError(
        'INTERNAL',
        'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
      )
    case 'unavailable':
      return new WireError('UNAVAILABLE', 'The model is overloaded. Please try again later.')
    default:
      return undefined
  }
}

/** The body of https://github.com/RooCodeInc/Roo-Code/issues/3883, with the hint that the service also gives in words. */
function rateLimit(retryDelayMs: number, model: string): WireError {
  const seconds = `${retryDelayMs / 1000}s`
  const metric = 'generativelanguage.googleapis.com/generate_content_free_tier_requests'
  const message = [
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.',
    `* Quota exceeded for metric: ${metric}, limit: 10, model: ${model}`,
    `Please retry in ${seconds}.`,
  ].join('\n')
  return new WireError('RESOURCE_EXHAUSTED', message, [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        {
          quotaMetric: metric,
          quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
          quotaDimensions: { location: 'global', model },
          quotaValue: '10',
        },
      ],
    },
    {
      '@type': 'type.googleapis.com/google.rpc.Help',
      links: [
        {
          description: 'Learn more about Gemini API quotas',
          url: 'https://ai.google.dev/gemini-api/docs/rate-limits',
        },
      ],
    },
    { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: seconds },
  ])
}
