import { formatRecent } from "#core/time/local-time.ts"
import { toast } from "#core/ui/toast.ts"
import { attempt } from "./attempt.ts"
import { withCompleted } from "./stored-tours.ts"
import { end, start, undo } from "./tour-actions.ts"
import { type Discovery, type TourSession, tourResult } from "./tour-session.ts"
import { changeTours } from "./tour-store.ts"

export function beginTourInDialog(): boolean {
	return attempt("Failed to start tour", () => {
		start()
		toast({ title: "Discovery tour started!" })
	})
}

export function showAlreadyFound({ speciesName, discoveredAt }: Discovery): void {
	toast({
		title: "Already Found",
		description: `${speciesName} has been on your tour since ${formatRecent(discoveredAt)}.`,
	})
}

export function showMarkFailure(reason: string): void {
	toast({ title: "Failed to mark as found", description: reason, destructive: true })
}

export function dropTour(): boolean {
	return attempt("Failed to end tour", () => {
		const tour = end(false)
		toast({
			title: "Discovery tour completed!",
			description: `${tourResult(tour)} The tour wasn't saved.`,
			...undo({ tour, isSaved: false }),
		})
	})
}

export function removePastTours(tours: TourSession[]): void {
	const ids = tours.map((one) => one.id)
	changeTours(({ active, completed }) => ({
		active,
		completed: completed.filter((one) => !ids.includes(one.id)),
	}))
	toast({
		title: tours.length === 1 ? "Tour removed" : `${tours.length} tours removed`,
		action: { label: "Undo", run: () => returnPastTours(tours) },
	})
}

function returnPastTours(tours: TourSession[]): void {
	changeTours(({ active, completed }) => ({
		active,
		completed: tours.reduce(withCompleted, completed).toSorted((a, b) => a.id - b.id),
	}))
}
