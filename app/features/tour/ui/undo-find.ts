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
	toast({
		title: "Find undone",
		description: `${removed.speciesName} is no longer on your tour.`,
		action: { label: "Restore", run: () => restoreFind(removed) },
	})
	return true
}

/** With its time and method. A new ID, because the other one is undone in every tab. */
function restoreFind(find: Discovery): void {
	attempt("Failed to mark as found", () => {
		changeTours((tours) => {
			const tour = requireActive(tours)
			if (findOf(tour, find.speciesId)) return tours
			const id = Math.max(Date.now(), (tour.undone?.[find.speciesId] ?? 0) + 1)
			return { ...tours, active: withDiscoveries(tour, [...tour.discoveries, { ...find, id }]) }
		})
	})
}
