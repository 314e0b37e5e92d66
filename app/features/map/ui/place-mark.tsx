import { Icon } from "#core/ui/icons.tsx"
import type { Place, PlaceKind } from "#features/map/map.ts"

const LETTERS: Partial<Record<PlaceKind, string>> = { parking: "P", toilet: "WC", danger: "!" }

const PATHS: Partial<Record<PlaceKind, string>> = {
	species: "M5 20C5 11 11 5 20 4c0 10-6 15-14 15M5 20 13 11",
	trailhead: "M12 2v20M5 5h11l3 3-3 3H5z",
	viewpoint: "M2 12c5-8 15-8 20 0-5 8-15 8-20 0M12 9v6M9 12h6",
	bench: "M3 13h18M4 8h16M6 13v6M18 13v6",
	picnic: "M5 7h14M2 13h20M8 7 5 20M16 7l3 13",
	building: "M3 11 12 4l9 7M6 10v10h12V10",
	water: "M12 3c4 6 6 8 6 12a6 6 0 0 1-12 0c0-4 2-6 6-12",
	other: "M12 7v10M7 12h10",
}

/** Undefined for kinds with a symbol. */
export function markText({ kind, number }: Pick<Place, "kind" | "number">): string | undefined {
	return number || LETTERS[kind]
}

type PlaceMarkProps = { place: Pick<Place, "kind" | "number">; isFound?: boolean; isOpen?: boolean }

export function PlaceMark({ place, isFound = false, isOpen = false }: PlaceMarkProps) {
	const { kind, number } = place
	return (
		<span
			className="place-mark"
			data-kind={kind}
			data-stop={number !== "" || kind === "species" || undefined}
			data-found={isFound || undefined}
			data-open={isOpen || undefined}
			aria-hidden="true"
		>
			{markText(place) ?? <Icon className="" d={PATHS[kind]} />}
		</span>
	)
}
