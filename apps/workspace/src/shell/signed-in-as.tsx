/** Whose workspace this is, where several people have one: the server writes it into the page. */
export function SignedInAs() {
  const email = document.querySelector<HTMLMetaElement>('meta[name=signed-in-as]')?.content
  if (!email) return null
  return (
    <p className="truncate px-4 pt-2" title={email}>
      {email}
    </p>
  )
}
