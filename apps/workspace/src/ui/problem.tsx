/** What went wrong with what somebody just did. */
export function Problem({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="w-full text-sm break-words text-bad">
      {words}
    </p>
  )
}
