import type { Json, RpcError } from '@deckhand/spec'
import { refusalFrom } from './file-refusal.ts'
import { readTextFile } from './read-text-file.ts'
import { realRoot } from './real-path.ts'
import { parseRead, parseWrite } from './requests.ts'
import { writeTextFile } from './write-text-file.ts'

export interface FileLimits {
  /** Maximum size of one file, read or written. */
  bytes: number
}

const defaultLimits: FileLimits = { bytes: 10 * 1024 * 1024 }

/** Answers an agent's file requests, only inside of the root, wherever links lead. */
export interface FileDesk {
  isAbout(method: string): boolean
  /** Never rejects. Resolves with the rest of the response. */
  answer(method: string, params: unknown): Promise<{ result: Json } | { error: RpcError }>
}

export function createFileDesk(root: string, limits: FileLimits = defaultLimits): FileDesk {
  const methods: Record<string, (params: unknown) => Promise<Json>> = {
    'fs/read_text_file': async (params) => {
      const request = parseRead(params)
      return { content: await readTextFile(await realRoot(root), request, limits.bytes) }
    },
    'fs/write_text_file': async (params) => {
      await writeTextFile(await realRoot(root), parseWrite(params, limits.bytes))
      return null
    },
  }
  return {
    isAbout: (method) => Object.hasOwn(methods, method),
    answer: async (method, params) => {
      try {
        const work = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (work === undefined) return { error: { code: -32_601, message: `There is no method "${method}".` } }
        return { result: await work(params) }
      } catch (thrown) {
        return { error: refusalFrom(thrown, pathIn(params)).rpcError }
      }
    },
  }
}

const pathIn = (params: unknown): string => String((params as { path?: unknown } | undefined)?.path)
