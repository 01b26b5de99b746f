/** Says that there is nothing, and how there would be something. */
export function Empty({ words }: { words: string }) {
  return <p className="rounded-lg border border-dashed p-6 text-center text-sm text-quiet">{words}</p>
}
