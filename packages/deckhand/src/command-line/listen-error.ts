/** An error that says why a port cannot be used, and what to do. */
export function listenError(thrown: unknown, port: number): Error {
  const { code } = thrown as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Choose another one with --port.`, { cause: thrown })
  if (code === 'EACCES') {
    return new Error(`You may not listen on port ${port}. Choose one above 1023 with --port.`, { cause: thrown })
  }
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
