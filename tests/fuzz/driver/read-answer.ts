import type { Answer } from '../fuzz-request.ts'

/** The first answer in the bytes that came back, or nothing when there is no whole head. */
export function readAnswer(bytes: Buffer, isHead: boolean): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(statusLine.split(' ')[1])
  if (status === 100) return readAnswer(bytes.subarray(end + 4), isHead)
  const headers = new Map(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
  const rest = bytes.subarray(end + 4)
  const length = headers.get('content-length')
  const body =
    headers.get('transfer-encoding') === 'chunked'
      ? joinChunks(rest)
      : rest.subarray(0, length === undefined ? undefined : Number(length))
  return { status, type: headers.get('content-type')?.split(';')[0] ?? '', text: isHead ? '' : body.toString() }
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
