/** Reads what came out of decompression, so that a small download cannot become a large text. Throws when there is more than `limit`. */
export async function readBody(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) {
      throw new TooMuch(
        `The page is larger than ${limit / 1_000_000} MB, which is the most that web_fetch reads. Take a smaller one.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

export class TooMuch extends Error {}
