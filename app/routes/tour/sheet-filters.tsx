import { Form } from "react-router"
import { FILTER_TYPES, TYPE_LABELS } from "#app/models/species/species.ts"
import { FEATURED, type SheetChoice, trailValue } from "#app/models/species/species-sheet.ts"

type SheetFiltersProps = {
	choice: SheetChoice
	trails: { id: number; name: string }[]
	hasSeasons: boolean
}

/** A GET form, so that a sheet's address can be shared. */
export function SheetFilters({ choice, trails, hasSeasons }: SheetFiltersProps) {
	return (
		// The key shows the choices of another address.
		<Form key={JSON.stringify(choice)} className="flex flex-wrap items-end gap-3">
			<label className="grid min-w-0 gap-1 font-semibold">
				Species
				<select name="of" defaultValue={choice.of} className="field">
					<option value="">All species</option>
					<option value={FEATURED}>Featured species</option>
					{trails.map(({ id, name }) => (
						<option key={id} value={trailValue(id)}>
							Trail: {name}
						</option>
					))}
				</select>
			</label>
			<label className="grid min-w-0 gap-1 font-semibold">
				Type
				<select name="type" defaultValue={choice.type ?? ""} className="field">
					<option value="">All types</option>
					{FILTER_TYPES.map((type) => (
						<option key={type} value={type}>
							{TYPE_LABELS[type].many}
						</option>
					))}
				</select>
			</label>
			{hasSeasons && (
				<label className="flex min-h-11 items-center gap-2 font-semibold">
					<input
						type="checkbox"
						name="season"
						value="now"
						defaultChecked={choice.inSeason}
						className="size-6"
					/>
					In season now
				</label>
			)}
			<button type="submit" className="button button-quiet">
				Show
			</button>
		</Form>
	)
}
