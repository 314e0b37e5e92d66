import { useEffect, useRef } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { Place } from "#features/map/map.ts"
import { gridReference } from "#features/map/typed-position.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { type RowVerb, rowPress } from "#features/map/way-presses.ts"
import type { WayRow } from "#features/map/way-text.ts"
import { pointNumber } from "./way-summary.ts"

type WayListProps = {
	rows: readonly WayRow[]
	labels: ReadonlyMap<number, string>
	places: readonly Place[]
	/** The index of a row. */
	chosen: number | undefined
	onChoose: (at: number) => void
	/** Called with the value of the pressed button, and the row that is chosen after it. */
	onPress: (press: string, choose: number) => void
}

export function WayList({ rows, labels, places, chosen, onChoose, onPress }: WayListProps) {
	const hydrated = useHydrated()
	const focused = useRef<string>(undefined)
	// The focus follows the row that was moved.
	useEffect(() => {
		const button = rows.length > 0 && focused.current && document.getElementById(focused.current)
		focused.current = undefined
		if (button) (button.matches(":disabled") ? nextButton(button) : button)?.focus()
	}, [rows])
	if (rows.length === 0) return <p className="py-2 text-soft">No points and no stops yet.</p>
	return (
		<ol className="my-2">
			{rows.map((row, at) => {
				const place = places.find(({ id }) => id === row.point?.stop)
				const name = nameOf(rows, at, labels)
				const button = (verb: RowVerb, text: string, label: string, to: number) => (
					<button
						type="submit"
						id={`way-${verb}-${at}`}
						name="press"
						value={rowPress(verb, at, row.row)}
						formNoValidate
						formAction="#way"
						aria-label={label}
						disabled={verb !== "remove" && (to < 0 || to >= rows.length)}
						className="text-link min-h-11 px-2"
						onClick={(event) => {
							event.preventDefault()
							focused.current = `way-${verb}-${Math.min(to, rows.length - 2 + Number(verb !== "remove"))}`
							onPress(rowPress(verb, at, row.row), to)
						}}
					>
						{text}
					</button>
				)
				return (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: the same stop may be in it twice
						key={at}
						className="flex flex-wrap items-center gap-x-2 border-t border-line aria-[current]:bg-sunk"
						aria-current={at === chosen || undefined}
					>
						{place && <PlaceMark place={place} />}
						<span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
							{hydrated && row.point ? (
								<button type="button" className="text-link min-h-11 text-start" onClick={() => onChoose(at)}>
									{name}
									<span className="sr-only">, show it on the map</span>
								</button>
							) : (
								name
							)}
							{row.problem && <span className="block text-sm text-barn">{row.problem}</span>}
						</span>
						{button("up", "Up", `Move ${name} up`, at - 1)}
						{button("down", "Down", `Move ${name} down`, at + 1)}
						{button("remove", "Remove", `Remove ${name}`, at)}
					</li>
				)
			})}
		</ol>
	)
}

/** '7 Footbridge', 'Point 3, C4' or 'Gap, 2 of the list' */
export function nameOf(rows: readonly WayRow[], at: number, labels: ReadonlyMap<number, string>): string {
	const { row, point, isGap } = rows[at] ?? { row: "" }
	if (isGap) return `Gap, ${at + 1} of the list`
	if (!point) return row
	if (point.stop !== undefined) return labels.get(point.stop) ?? row
	return `Point ${pointNumber(rows, at)}, ${gridReference(point)}`
}

/** The row's next button, where the first and the last row can't be moved further. */
function nextButton(button: Element): HTMLElement | null | undefined {
	return button.parentElement?.querySelector<HTMLElement>("[name=press]:enabled")
}
