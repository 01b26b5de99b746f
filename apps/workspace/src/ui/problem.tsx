/** The error of the user's last action. */
export function Problem({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="w-full text-sm break-words text-bad">
      {words}
    </p>
  )
}
