/** A text as it was written. */
export function PlainText({ text }: { text: string }) {
  return <p className="markdown-plain">{text}</p>
}
