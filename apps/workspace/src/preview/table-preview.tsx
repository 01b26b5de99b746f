import type { TableRows } from './read-preview.ts'

export function TablePreview({ table: { columns, rows } }: { table: TableRows }) {
  return (
    <section aria-label="Summary" tabIndex={0} className="overflow-x-auto px-3 pb-3">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b text-quiet">
            <th className="py-1 text-left font-medium">
              <span className="sr-only">Figure</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pl-4 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: values stand under their columns
                <td key={index} className="py-1 pl-4 text-right whitespace-nowrap">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
