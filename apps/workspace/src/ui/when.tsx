const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export function When({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="text-xs whitespace-nowrap text-quiet">
      {format.format(at)}
    </time>
  )
}
