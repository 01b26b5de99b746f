import { type Content, type FunctionCall, GoogleGenAI, type Part } from '@google/genai'
import type { Contestant } from '../harness/contestant.ts'
import { gauge, instruction, modelId, prompt as wholeJob } from '../harness/job.ts'

/** What a good developer writes by hand on the SDK: streaming, parallel calls, the model's own parts sent back. No policy, no record, no checks. */
export function handWritten(url: string): Contestant {
  const client = new GoogleGenAI({ apiKey: 'bench', httpOptions: { baseUrl: url } })
  return {
    name: 'hand-written @google/genai loop',
    async run({ prompt = wholeJob, signal, onChunk }) {
      const contents: Content[] = [{ role: 'user', parts: [{ text: prompt }] }]
      for (;;) {
        const stream = await client.models.generateContentStream({
          model: modelId,
          contents,
          config: {
            systemInstruction: instruction,
            thinkingConfig: { includeThoughts: true },
            tools: [
              {
                functionDeclarations: [
                  { name: gauge.name, description: gauge.description, parametersJsonSchema: gauge.schema },
                ],
              },
            ],
            ...(signal && { abortSignal: signal }),
          },
        })
        const parts: Part[] = []
        for await (const chunk of stream) {
          for (const part of chunk.candidates?.[0]?.content?.parts ?? []) {
            onChunk(part)
            parts.push(part)
          }
        }
        contents.push({ role: 'model', parts })
        const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
        if (calls.length === 0) return parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join('')
        contents.push({ role: 'user', parts: await Promise.all(calls.map(respond)) })
      }
    },
  }
}

async function respond({ id, name, args }: FunctionCall): Promise<Part> {
  const response = await gauge.read(Number(args?.number))
  return { functionResponse: { ...(id && { id }), ...(name && { name }), response } }
}
