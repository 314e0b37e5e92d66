import { useMemo, useState } from "react"
import { formatCount } from "#core/text/numbers.ts"
import type { SpeciesNames } from "#features/species/photos/match-photos.ts"

/** `problem`: why it can't be added yet, or wasn't. */
export type ChosenPhoto = { id: string; file: File; speciesId?: number; problem?: string }

/** Each row lists all species. */
const ROWS = 50

type PhotoChoicesProps = {
	photos: ChosenPhoto[]
	species: SpeciesNames[]
	isLocked: boolean
	change: (id: string, next: Pick<ChosenPhoto, "speciesId" | "problem">) => void
}

/** The species of each photo, found by the name of its file, to be corrected. */
export function PhotoChoices({ photos, species, isLocked, change }: PhotoChoicesProps) {
	const [rows, setRows] = useState(ROWS)
	const options = useMemo(
		() =>
			species.map(({ id, name, scientificName }) => (
				<option key={id} value={id}>{`${name} (${scientificName})`}</option>
			)),
		[species],
	)
	if (photos.length === 0) return null
	return (
		<section aria-labelledby="chosen-title">
			<h2 id="chosen-title" className="text-lg">
				{formatCount(photos.length, "photo")} chosen
			</h2>
			<ul>
				{photos.slice(0, rows).map(({ id, file, speciesId, problem }) => (
					<li key={id} className="border-t border-line py-2 last:border-b">
						<label className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-4">
							<span className="min-w-0 [overflow-wrap:anywhere]">
								<span className="sr-only">Species of </span>
								{file.name}
								{problem && <span className="block font-semibold text-barn">{problem}</span>}
							</span>
							<select
								className="field min-w-0"
								value={speciesId ?? ""}
								disabled={isLocked}
								onChange={({ target: { value } }) =>
									change(id, { speciesId: value ? Number(value) : undefined, problem: undefined })
								}
							>
								<option value="">Don't add</option>
								{options}
							</select>
						</label>
					</li>
				))}
			</ul>
			{photos.length > rows && (
				<button type="button" className="button button-quiet mt-3" onClick={() => setRows(rows + ROWS)}>
					Show {Math.min(ROWS, photos.length - rows)} More
				</button>
			)}
		</section>
	)
}
