import type { RpcError } from '@deckhand/spec'

const codes = { wrong: -32_602, missing: -32_002, failed: -32_603 }

/** A file request that was refused. The message starts with the name of the field. */
export class FileRefusal extends Error {
  readonly rpcError: RpcError

  constructor(kind: keyof typeof codes, message: string) {
    super(message)
    this.name = 'FileRefusal'
    this.rpcError = { code: codes[kind], message }
  }
}

/** Explains an error of the file system. Agents recognize a missing file by "does not exist". */
export function refusalFrom(thrown: unknown, path: string): FileRefusal {
  if (thrown instanceof FileRefusal) return thrown
  const { code } = thrown as NodeJS.ErrnoException
  switch (code) {
    case 'ENOENT':
      return new FileRefusal('missing', `path: ${path} does not exist.`)
    case 'ENOTDIR':
      return new FileRefusal('missing', `path: ${path} does not exist: a part of it is a file.`)
    case 'ELOOP':
      return new FileRefusal('wrong', `path: ${path} is a link that was put there just now, or leads in a circle.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new FileRefusal('failed', `path: ${path} may not be opened (${code}).`)
    default:
      return new FileRefusal('failed', `path: ${path} could not be used (${code ?? (thrown as Error).message}).`)
  }
}
