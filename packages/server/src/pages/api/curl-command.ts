import type { DescribedOperation } from '../../openapi/document.ts'

/** The placeholder for the server's origin, which only the shown page knows. */
export const originMark = '{origin}'

/** A curl command for this operation. The commands that `npm start` prints create its two files. */
export function curlCommand(method: string, path: string, operation: DescribedOperation): string {
  const { parameters = [], requestBody, responses, security } = operation
  const isStream = 'application/x-ndjson' in (responses['200']?.content ?? {})
  const headers = parameters.filter((each) => each.in === 'header' && each.required)
  const example = requestBody?.content['application/json']?.example
  const url = `${originMark}${path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase())}`
  return [
    isStream ? 'curl -sN' : 'curl -s',
    ...(security.some((way) => 'session' in way) ? ['-b cookies.txt -H @key.txt'] : []),
    ...(usualMethod(example) === method ? [] : [`-X ${method.toUpperCase()}`]),
    quoted(url),
    ...headers.map(({ name }) => `-H ${quoted(`${name}: KEY`)}`),
    // Actions refuse a body without a content type.
    ...(example !== undefined && path.startsWith('/_jay/') ? [`-H ${quoted('content-type: application/json')}`] : []),
    ...(example === undefined ? [] : [`-d ${quoted(JSON.stringify(example))}`]),
  ].join(' ')
}

/** The method that curl uses by itself. */
const usualMethod = (body: unknown) => (body === undefined ? 'get' : 'post')

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
