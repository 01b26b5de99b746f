/** Says that a list is empty, and how to fill it. */
export function Empty({ words }: { words: string }) {
  return <p className="rounded-lg border border-dashed p-6 text-center text-sm text-quiet">{words}</p>
}
