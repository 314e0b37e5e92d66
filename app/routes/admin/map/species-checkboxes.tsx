import { useState } from "react"
import { MAX_SPECIES_PER_PLACE } from "#app/models/map/map.ts"
import { fold } from "#app/models/text/normalize.ts"
import { FieldError } from "#app/ui/forms/form-fields.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type SpeciesChoice = { id: number; name: string; archived: boolean }

type SpeciesCheckboxesProps = {
	all: SpeciesChoice[]
	initial: string[]
	errors: string[] | undefined
}

export function SpeciesCheckboxes({ all, initial, errors }: SpeciesCheckboxesProps) {
	const hydrated = useHydrated()
	const [query, setQuery] = useState("")
	const ticked = new Set(initial)
	const isTicked = ({ id }: SpeciesChoice) => ticked.has(String(id))
	const sorted = [...all.filter(isTicked), ...all.filter((one) => !isTicked(one))]
	const matches = ({ name }: SpeciesChoice) => fold(name).includes(fold(query))
	return (
		<fieldset id="species" className="grid gap-2 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Species</legend>
			<p className="text-sm text-soft">
				Those that can be found here, at most {MAX_SPECIES_PER_PLACE}. Visitors see the place on their pages.
			</p>
			{hydrated && all.length > 12 && (
				<input
					type="search"
					aria-label="Filter the species"
					placeholder="Filter the species"
					autoComplete="off"
					value={query}
					onChange={(event) => setQuery(event.target.value)}
					onKeyDown={(event) => {
						// Enter would submit the form.
						if (event.key === "Enter") event.preventDefault()
					}}
					className="field max-w-sm"
				/>
			)}
			<ul className="max-h-72 overflow-y-auto" aria-label="Species to choose from">
				{sorted.map((species) => (
					// Hidden ones stay in the form.
					<li key={species.id} hidden={!matches(species)}>
						<label className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
							<input
								type="checkbox"
								name="species"
								value={species.id}
								defaultChecked={isTicked(species)}
								className="size-6"
							/>
							<span dir="auto">
								{species.name}
								{species.archived && " (archived)"}
							</span>
						</label>
					</li>
				))}
			</ul>
			{all.length === 0 && <p>There are no species yet.</p>}
			<FieldError id="species" errors={errors} />
		</fieldset>
	)
}
