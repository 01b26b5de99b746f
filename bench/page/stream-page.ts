import type { ServerResponse } from 'node:http'

const page = (inner: string) => `<!doctype html><html lang="en"><body><h1>A page</h1>${inner}</body></html>`

export const chatPage = page(
  '<deckhand-chat></deckhand-chat><script type="module" src="/page/deckhand-chat.js"></script>',
)

/** The reference: sets the whole text again for every chunk. */
export const plainPage = page(`<div id="answer"></div><script>
  globalThis.ask = async () => {
    const response = await fetch('/_jay/actions/streamMessage', { method: 'POST', body: '{}' })
    let rest = ''
    let said = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\\n')
      rest = lines.pop()
      for (const line of lines) {
        said += JSON.parse(line).chunk?.delta ?? ''
        answer.innerHTML = said.split('\\n\\n').map((text) => '<p>' + text + '</p>').join('')
        await new Promise(requestAnimationFrame)
      }
    }
  }
</script>`)

const words = 'Words of an answer that **comes** piece by piece. '

/** Several words per chunk, as models send them; a paragraph ends every twenty chunks. */
export async function streamPieces(response: ServerResponse, pieces: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  let message = ''
  for (let each = 1; each <= pieces; each += 1) {
    const delta = each % 20 ? words : '\n\n'
    message += delta
    response.write(`${JSON.stringify({ chunk: { type: 'text', delta } })}\n`)
    if (each % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 4))
  }
  const history = [
    { role: 'user', parts: [{ text: 'Go' }] },
    { role: 'model', parts: [{ text: message }] },
  ]
  response.write(`${JSON.stringify({ chunk: { type: 'response', message, history } })}\n`)
  response.end(`${JSON.stringify({ done: true })}\n`)
}
