import { track } from "#core/tracking/track.ts"
import { untrack } from "#core/tracking/untrack.ts"
import { toast } from "#core/ui/toast.ts"
import { attempt } from "./attempt.ts"
import { type Discovery, findOf, withDiscoveries } from "./tour-session.ts"
import { changeTours, requireActive } from "./tour-store.ts"

export function undoFind(speciesId: number): boolean {
	let find: Discovery | undefined
	const isDone = attempt("Failed to undo the find", () => {
		changeTours((tours) => {
			const tour = requireActive(tours)
			find = findOf(tour, speciesId)
			if (!find) return tours
			const undone = { ...tour.undone, [speciesId]: Math.max(Date.now(), find.id) }
			return { ...tours, active: withDiscoveries({ ...tour, undone }, tour.discoveries) }
		})
	})
	if (!isDone || !find) return false
	const removed = find
	const wasWaiting = untrack("species_discovery", payloadOf(removed))
	toast({
		title: "Find undone",
		description: `${removed.speciesName} is no longer on your tour.`,
		action: { label: "Restore", run: () => restoreFind(removed, wasWaiting) },
	})
	return true
}

/** With its time and method. A new ID, because the other one is undone in every tab. */
function restoreFind(find: Discovery, isTracked: boolean): void {
	let isNew = false
	attempt("Failed to mark as found", () => {
		changeTours((tours) => {
			const tour = requireActive(tours)
			if (findOf(tour, find.speciesId)) return tours
			isNew = true
			const id = Math.max(Date.now(), (tour.undone?.[find.speciesId] ?? 0) + 1)
			return { ...tours, active: withDiscoveries(tour, [...tour.discoveries, { ...find, id }]) }
		})
	})
	if (isNew && isTracked) track("species_discovery", payloadOf(find))
}

const payloadOf = ({ speciesId, speciesName, points, discoveryMethod }: Discovery) => ({
	speciesId,
	speciesName,
	points,
	discoveryMethod,
})
