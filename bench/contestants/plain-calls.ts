import { readFile } from 'node:fs/promises'
import { type Content, type GenerateContentConfig, GoogleGenAI } from '@google/genai'
import type { RecordedCall } from '../agents/record-calls.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { modelId } from '../harness/job.ts'

let client: GoogleGenAI | undefined

/** The floor of a tree: its very requests, sent again by the SDK and their streams read to the end. No agents, no record, no decisions. */
export async function plainCalls(
  url: string,
  { file, concurrency }: { file: string; concurrency: number },
): Promise<string> {
  client ??= new GoogleGenAI({ apiKey: 'bench', httpOptions: { baseUrl: url } })
  const { models } = client
  const calls: RecordedCall[] = JSON.parse(await readFile(file, 'utf8'))
  let chunks = 0
  await inParallel({ times: calls.length, concurrency }, async (index) => {
    const { contents, generationConfig, ...config } = calls[index] as RecordedCall
    const request = { ...config, ...generationConfig } as GenerateContentConfig
    const stream = await models.generateContentStream({
      model: modelId,
      contents: contents as Content[],
      config: request,
    })
    for await (const chunk of stream) chunks += chunk.candidates?.length ?? 0
  })
  return `${calls.length} calls, ${chunks} chunks`
}
