/** The beginning of a document on its page. */
export function PagePreview({ text }: { text: string }) {
  const [title = '', ...lines] = text.split('\n')
  return (
    <section aria-label="First page" tabIndex={0} className="max-h-80 overflow-y-auto bg-sunken p-3">
      <div className="mx-auto max-w-lg rounded-sm border bg-ground p-6 text-sm shadow-float">
        <p className="text-center text-base font-semibold">{title}</p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page stay where they are
          <p key={index} className="mt-2 whitespace-pre-wrap">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}
