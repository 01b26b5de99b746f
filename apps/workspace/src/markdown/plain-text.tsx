/** Unformatted text. */
export function PlainText({ text }: { text: string }) {
  return <p className="markdown-plain">{text}</p>
}
