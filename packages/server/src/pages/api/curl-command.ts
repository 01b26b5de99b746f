import type { DescribedOperation } from '../../openapi/document.ts'

/** Stands in the command for where the server is; only the page knows, once it is shown. */
export const originMark = '{origin}'

/** A command that asks this, to be pasted into a shell. The two files are those that the lines of `npm start` make. */
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
    // Actions take no body that does not say so.
    ...(example !== undefined && path.startsWith('/_jay/') ? [`-H ${quoted('content-type: application/json')}`] : []),
    ...(example === undefined ? [] : [`-d ${quoted(JSON.stringify(example))}`]),
  ].join(' ')
}

/** What curl takes by itself. */
const usualMethod = (body: unknown) => (body === undefined ? 'get' : 'post')

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
