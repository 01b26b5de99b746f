import type { Contestant } from '../harness/contestant.ts'
import { gauge, instruction, modelId, prompt as wholeJob } from '../harness/job.ts'

interface Part {
  text?: string
  thought?: boolean
  functionCall?: { id?: string; name: string; args: { number: number } }
}

/** The floor: the same requests with fetch and JSON.parse, and nothing else. */
export function bareFetch(url: string): Contestant {
  return {
    name: 'bare fetch loop',
    async run({ prompt = wholeJob, signal, onChunk }) {
      const contents: { role: string; parts: object[] }[] = [{ role: 'user', parts: [{ text: prompt }] }]
      for (;;) {
        const parts: Part[] = []
        for await (const part of streamParts(url, contents, signal)) {
          onChunk(part)
          parts.push(part)
        }
        contents.push({ role: 'model', parts })
        const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
        if (calls.length === 0) return parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join('')
        const results = await Promise.all(
          calls.map(async ({ id, name, args }) => ({
            functionResponse: { ...(id && { id }), name, response: await gauge.read(args.number) },
          })),
        )
        contents.push({ role: 'user', parts: results })
      }
    },
  }
}

async function* streamParts(url: string, contents: object[], signal?: AbortSignal): AsyncGenerator<Part> {
  const response = await fetch(`${url}/v1beta/models/${modelId}:streamGenerateContent?alt=sse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': 'bench' },
    body: JSON.stringify({
      contents,
      systemInstruction: { parts: [{ text: instruction }] },
      tools: [
        {
          functionDeclarations: [
            { name: gauge.name, description: gauge.description, parametersJsonSchema: gauge.schema },
          ],
        },
      ],
      generationConfig: { thinkingConfig: { includeThoughts: true } },
    }),
    ...(signal && { signal }),
  })
  if (!response.ok || !response.body) throw new Error(await response.text())
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\r\n\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield* JSON.parse(line.slice('data: '.length)).candidates?.[0]?.content?.parts ?? []
  }
}
