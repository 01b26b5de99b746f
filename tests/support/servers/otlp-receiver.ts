import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  attributes: Record<string, string | number>
  service: string | number | undefined
}

interface WireAttribute {
  key: string
  value: { stringValue?: string; intValue?: number | string }
}

type WireSpan = Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: WireAttribute[] }

interface WireBody {
  resourceSpans: { resource: { attributes: WireAttribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

/** Receives OTLP over HTTP in JSON, as a collector does. Ends with the test. */
export async function otlpReceiver() {
  const bodies: string[] = []
  const headers: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    headers.push(request.headers['x-collector-key'] as string | undefined)
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, bodies, headers, spans: () => bodies.flatMap((body) => spansIn(JSON.parse(body))) }
}

function spansIn({ resourceSpans }: WireBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name']
    const spans = scopeSpans.flatMap((scope) => scope.spans)
    return spans.map((span) => ({ ...span, attributes: toRecord(span.attributes), service }))
  })
}

function toRecord(attributes: WireAttribute[]): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
}
