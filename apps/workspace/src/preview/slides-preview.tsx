import type { SlidePreview } from './read-preview.ts'

/** The slides in a row, each as small as a stamp and still readable. */
export function SlidesPreview({ slides }: { slides: SlidePreview[] }) {
  return (
    <ol aria-label="Slides" tabIndex={0} className="flex gap-2 overflow-x-auto px-3 pt-1 pb-3">
      {slides.map(({ title, bullets }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides are numbered
        <li key={index} className="aspect-video w-52 shrink-0 overflow-hidden rounded-md border bg-ground p-2">
          <p className="truncate text-xs font-semibold">
            <span className="font-normal text-quiet">{index + 1}</span> {title}
          </p>
          <ul className="mt-1 list-disc pl-4 text-[0.6875rem] leading-4 text-quiet">
            {bullets.slice(0, 4).map((bullet) => (
              <li key={bullet} className="truncate">
                {bullet}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
