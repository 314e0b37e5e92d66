import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { placeName } from "#features/map/ordered-places.ts"
import type { NumberMeanings } from "#features/map/sign-number.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"
import { NamedClosure } from "./named-closure.tsx"

type Species = { id: number; name: string }

type NumberChoicesProps = {
	meanings: NumberMeanings
	/** Rendered beside a species; `isCode` if its code was typed. */
	mark?: (species: Species, isCode: boolean) => ReactNode
}

export function NumberChoices({ meanings: { stops, species }, mark }: NumberChoicesProps) {
	const areOfMaps = new Set(stops.map(({ map }) => map.id)).size > 1
	return (
		<ul className="grid gap-4">
			{stops.map(({ map, place, trails }) => (
				<li key={place.id}>
					<Link to={stopAddress({ map, place })} className="text-link inline-block py-2 font-bold">
						Stop <bdi>{placeName(place)}</bdi>
					</Link>
					{areOfMaps && (
						<span className="text-soft">
							{" "}
							on the map <bdi>{map.name}</bdi>
						</span>
					)}
					{trails.map((trail) => (
						<NamedClosure key={trail.id} trail={trail} />
					))}
					<ul className="divide-y-2 divide-line border-l-4 border-line pl-3">
						{place.species.map((one) => (
							<SpeciesLine key={one.id} species={one} to={href("/species/:id", { id: String(one.id) })}>
								{mark?.(one, false)}
							</SpeciesLine>
						))}
					</ul>
				</li>
			))}
			{species && (
				<SpeciesLine species={species} to={codeAddress(species)} code={speciesCode(species.id)}>
					{mark?.(species, true)}
				</SpeciesLine>
			)}
		</ul>
	)
}

/** Opening it counts as a scan, like the QR code. */
export function codeAddress({ id }: Pick<Species, "id">): string {
	return `${href("/species/:id", { id: String(id) })}?via=qr`
}

export function stopAddress({ map, place }: { map: { id: number }; place: { id: number } }): string {
	return `${href("/map")}?map=${map.id}&place=${place.id}`
}

function SpeciesLine({
	species,
	to,
	code,
	children,
}: {
	species: Species
	to: string
	code?: string
	children: ReactNode
}) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
			<span>
				<Link to={to} className="text-link inline-block py-2 font-semibold">
					<bdi>{species.name}</bdi>
				</Link>
				{code && <span className="text-soft"> Code {code}</span>}
			</span>
			{children}
		</li>
	)
}
