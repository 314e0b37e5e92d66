import { href } from "react-router"
import type { SpeciesCard } from "#app/models/species/species.ts"
import { speciesCode } from "#app/models/species/species-code.ts"
import { SpeciesPicture } from "#app/ui/species-picture.tsx"

/** The checkbox chooses on screen; on paper there is an empty box in its place. */
export function SheetEntry({ species }: { species: SpeciesCard }) {
	return (
		<li className="flex break-inside-avoid flex-col gap-2 rounded-md border-2 border-[#000] p-1 sm:p-2 print:text-[10pt]">
			<SpeciesPicture species={species} alt="" sizes="15rem" className="aspect-4/3 w-full rounded-sm" />
			<div className="flex flex-wrap items-start justify-end gap-2 print:flex-nowrap">
				<label className="flex min-h-11 min-w-0 flex-[1_1_11rem] flex-wrap items-start gap-x-2 print:flex-[1_1_0] print:flex-nowrap">
					<input
						type="checkbox"
						name="pick"
						value={species.id}
						className="mt-1 size-6 shrink-0 not-checked:bg-[#fff] print:hidden"
					/>
					<span
						aria-hidden="true"
						className="mt-1 hidden size-[6mm] shrink-0 border-2 border-[#000] print:block"
					/>
					<span className="min-w-0 flex-[1_1_9rem] wrap-anywhere print:flex-[1_1_0]">
						<strong dir="auto" className="block">
							{species.name}
						</strong>
						<em dir="auto" className="block">
							{species.scientificName}
						</em>
					</span>
				</label>
				<span className="shrink-0 text-center">
					<img
						src={href("/species/:id/code.svg", { id: String(species.id) })}
						alt={`QR code of ${species.name}`}
						width="80"
						height="80"
						loading="lazy"
						className="size-20 print:size-[20mm]"
					/>
					<span className="block text-sm">Code {speciesCode(species.id)}</span>
				</span>
			</div>
		</li>
	)
}
